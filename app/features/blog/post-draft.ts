import type { Clean } from "#app/platform/drafts/clean-draft.server.ts";
import type { NewerDraft } from "#app/platform/drafts/draft.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { Language } from "#app/platform/text/languages.ts";
import type { Instant } from "#db/schema.ts";
import type { PostStatus } from "./post-status.ts";

/**
 * The length limits of a post's fields. Title and excerpt show a counter
 * (specification, section 9).
 */
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

/**
 * The writing form's fields as they are typed. A draft may be incomplete, but nothing
 * exceeds its limit.
 */
export type PostDraft = {
  title: string;
  /**
   * Only what somebody typed into the address field. If empty, the server derives the slug from the
   * title until the post is first published; after that the slug stays.
   */
  slug: string;
  excerpt: string;
  /** Empty until one is chosen. */
  category: string;
  author: string;
  language: Language;
  /** `yyyy-mm-dd`, or empty. */
  date: string;
  /** The writer's own text ("5 min read"); if empty, calculated from the content. */
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
  /**
   * The status that the post will have once it is published, scheduled or saved as a draft;
   * `published` has its current one.
   */
  status: PostStatus;
  /** `yyyy-mm-dd` and `hh:mm` in the foundation's time zone, or empty. */
  publishDate: string;
  publishTime: string;
};

/** Strips surrounding whitespace from a tag, and the "#" that the site adds when it shows tags. */
export function bareTag(tag: string): string {
  return tag.replace(/^[\s#]+/, "").trimEnd();
}

/** Everything the writing screen shows. */
export type PostToWrite = {
  id: string;
  /**
   * The id of the post created if this draft is saved as a separate copy. Retries use the same id.
   */
  copyId: string;
  draft: PostDraft;
  /**
   * The version number of the latest draft, which a save names as its base; 0 if
   * nothing is stored yet.
   */
  version: number;
  /**
   * The stored state of the post, as opposed to its draft; null for a post that is not stored yet.
   */
  published: { status: PostStatus; slug: string; title: string; publishAt: Instant | null } | null;
  /**
   * Whether the latest draft of a published or scheduled post differs from what visitors
   * see, or will see.
   */
  hasPendingChanges: boolean;
  lastChange: { author: string; at: Instant } | null;
  picture: PictureData | null;
  timeZone: string;
  /** The zone label at the scheduled time, or now: "West Africa Standard Time (GMT+1)". */
  zoneLabel: string;
};

export type NewerPost = NewerDraft<PostDraft, PostStatus>;

/** A draft that may be stored. */
export type CleanPostDraft = Clean<PostDraft>;
