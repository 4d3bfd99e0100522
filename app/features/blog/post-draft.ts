import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { Instant } from "#db/schema.ts";
import type { PostCategory } from "./post-categories.ts";
import type { PostStatus } from "./post-status.ts";

/** How much each field of a post holds; title and excerpt are counted beside their fields (specification, section 9). */
export const POST_LIMITS = {
  title: 100,
  slug: 80,
  excerpt: 300,
  author: 100,
  readTime: 40,
  tag: 40,
  tags: 20,
  content: 400_000,
  alt: 300,
  metaTitle: 200,
  metaDescription: 300,
} as const;

/** The writing form's fields as they are typed. Anything may still be missing in a draft; nothing is longer than its limit. */
export type PostDraft = {
  title: string;
  /**
   * Only what somebody typed into the field of the address. Empty: the server makes it from the title, as long as
   * the post was never public; after that it stays as it is.
   */
  slug: string;
  excerpt: string;
  /** Empty while none is chosen. */
  category: PostCategory | "";
  author: string;
  /** `yyyy-mm-dd`, or empty. */
  date: string;
  /** The writer's own words ("5 min read"); empty: counted from the text. */
  readTime: string;
  tags: string[];
  /** HTML. */
  content: string;
  pictureId: string | null;
  alt: string;
  decorative: boolean;
  featured: boolean;
  allowComments: boolean;
  metaTitle: string;
  metaDescription: string;
  /** What the post shall be once it is published, scheduled or made a draft; see `published` for what it is. */
  status: PostStatus;
  /** `yyyy-mm-dd` and `hh:mm` on the clocks of the foundation, or empty. */
  publishDate: string;
  publishTime: string;
};

/** A tag without blanks around it, and without the "#" that the site puts before each when it shows them. */
export function bareTag(tag: string): string {
  return tag.replace(/^[\s#]+/, "").trimEnd();
}

/** All that the writing screen shows. */
export type PostToWrite = {
  id: string;
  /** The id of the post that this text becomes if it is kept beside the stored one: the same for each try. */
  copyId: string;
  draft: PostDraft;
  /** The number of the newest text, which a save names as its base; 0: nothing is stored yet. */
  version: number;
  /** What the post is outside of this screen; null for one that is not stored yet. */
  published: { status: PostStatus; slug: string; title: string; publishAt: Instant | null } | null;
  /** A published or scheduled post whose newest text is not the one that the public sees, or will see. */
  hasPendingChanges: boolean;
  lastChange: { author: string; at: Instant } | null;
  picture: PictureData | null;
  timeZone: string;
  /** The zone for people at the moment for which the post is scheduled, or now: "West Africa Standard Time (GMT+1)". */
  zoneLabel: string;
};

/** Why a draft is saved: by itself while somebody types, or because somebody wants it. */
export type DraftReason = "autosave" | "save";

export type DraftSaved = {
  ok: true;
  version: number;
  savedAt: Instant;
  /** The address of the post at this moment. */
  slug: string;
  /** The public does not see it yet: a pending version of a published or scheduled post. */
  isPending: boolean;
};

/** A newest text that a writing screen has not seen. */
export type NewerDraft = {
  version: number;
  author: string;
  at: Instant;
  draft: PostDraft;
  picture: PictureData | null;
  /** The same person wrote it, in another tab or on another device. */
  isOwn: boolean;
  /** "Firefox on Windows"; empty when nobody knows. */
  device: string;
  /** It was written in another tab of the same browser. */
  isSameDevice: boolean;
  /** What the post is outside of the writing screen. */
  status: PostStatus;
  slug: string;
  isPending: boolean;
};

/** The shape of a tab's id: one part for the browser, one for the opening of the writing screen. */
export const TAB_ID = /^([0-9a-f]{16})\.[0-9a-f]{16}$/;

/** The titles of posts that have none yet. */
export function titleOrUntitled(title: string): string {
  return title === "" ? "Untitled" : title;
}
