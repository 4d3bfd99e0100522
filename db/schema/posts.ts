import type { Generated } from "kysely";
import type { CalendarDate, Instant } from "./column-types.ts";
import type { ContentPictureTable, GivenLikeTable } from "./platform.ts";

/** Posts, their drafts and versions. */
export type PostTables = {
  postPictures: ContentPictureTable;
  posts: PostTable;
  postDrafts: PostDraftTable;
  postDraftPictures: ContentPictureTable;
  postVersions: PostVersionTable;
  postVersionPictures: ContentPictureTable;
  postLikes: GivenLikeTable;
  postSlugs: { slug: string; postId: string | null; createdAt: Instant };
  /** Public posts by category or 'all', and by period: '' for all time, `yyyy-mm`, `yyyy-mm-dd`. Triggers keep them true. */
  postCounts: { category: string; unit: "ever" | "month" | "day"; period: string; posts: number };
  postNumbers: { number: Generated<number>; postId: string };
  /**
   * Posts that are not in the trash, by status, category and period of their last change: `updated_at` shifted by `bits`.
   * Triggers keep them true.
   */
  managedPostCounts: {
    bits: number;
    period: number;
    status: PostTable["status"];
    category: PostTable["category"];
    posts: number;
  };
  /** A new number after each change; posts in the trash have none. */
  managedPostNumbers: { number: Generated<number>; postId: string };
};

type PostTable = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  category:
    | "success-stories"
    | "campaigns"
    | "programs"
    | "health-education"
    | "volunteer-stories"
    | "education-resources";
  author: string;
  date: CalendarDate;
  readTime: string;
  /** Comma-joined. */
  tags: string;
  /** Sanitised HTML. */
  content: string;
  pictureId: string | null;
  alt: string;
  status: "published" | "draft" | "scheduled";
  publishAt: Instant | null;
  featured: boolean;
  allowComments: Generated<boolean>;
  metaTitle: Generated<string>;
  metaDescription: Generated<string>;
  views: Generated<number>;
  likes: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  /** Set while the post lies in the trash. */
  deletedAt: Instant | null;
  /** The public has seen it before it became what it is: its address stays. See `wasEverPublic`. */
  wasPublic: Generated<boolean>;
};

/** The newest text of a post and who wrote it. A post that has none here is its own newest text. */
type PostDraftTable = {
  postId: string;
  /** Rises with each change of the newest text. */
  version: number;
  /** The form's fields, a JSON object; null: the post itself holds them all. */
  fields: string | null;
  /** The post is public or scheduled with an older text. */
  isPending: Generated<boolean>;
  /** No category has been chosen yet: the one that the post names stands in for it. */
  lacksCategory: Generated<boolean>;
  authorId: string | null;
  authorName: string;
  at: Instant;
  /** The browser tab that wrote it: device and opening of the screen. Null when no writing screen did. */
  tabId: string | null;
  /** "Firefox on Windows"; empty when nobody knows. */
  device: Generated<string>;
};

/** A text that a post once had. */
type PostVersionTable = {
  id: string;
  postId: string;
  version: number;
  kind: PostVersionKind;
  title: string;
  words: number;
  authorId: string | null;
  authorName: string;
  at: Instant;
  /** The form's fields, a JSON object. */
  fields: string;
  /** As in the newest text. */
  device: Generated<string>;
};

/** What came of a text: somebody saved it, or something else took its place. */
export type PostVersionKind =
  | "saved"
  | "autosaved"
  | "published"
  | "scheduled"
  | "made a draft"
  | "restored"
  | "imported"
  | "copied"
  | "replaced"
  | "discarded";
