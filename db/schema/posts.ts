import type { Generated } from "kysely";
import type { CalendarDate, Instant } from "./column-types.ts";
import type { DraftLinkTable, DraftTable, VersionTable } from "./drafts.ts";
import type { ContentPictureTable, GivenLikeTable } from "./platform.ts";

/** Posts, their drafts and versions. */
export type PostTables = {
  postPictures: ContentPictureTable;
  posts: PostTable;
  postDrafts: PostDraftTable;
  postDraftPictures: ContentPictureTable;
  postVersions: { postId: string } & VersionTable;
  postVersionPictures: ContentPictureTable;
  postLikes: GivenLikeTable;
  draftLinks: { postId: string } & DraftLinkTable;
  imports: ImportTable;
  importedPosts: { postId: string; importId: string };
  postSlugs: { slug: string; postId: string | null; createdAt: Instant };
};

type PostTable = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** One of the specification's or of the foundation's own, which a setting holds. */
  category: string;
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
  /** Its tag (BCP 47). */
  language: Generated<string>;
  metaTitle: Generated<string>;
  metaDescription: Generated<string>;
  views: Generated<number>;
  likes: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  /** Set while the post is in the trash. */
  deletedAt: Instant | null;
  /**
   * Whether the post has been public before its current status, so that its address must stay. See
   * `wasEverPublic`.
   */
  wasPublic: Generated<boolean>;
};

/** The current draft of a post. */
type PostDraftTable = {
  postId: string;
  /** Whether no category has been chosen yet, so that the post's category is only a placeholder. */
  lacksCategory: Generated<boolean>;
} & DraftTable;

/** An import of posts: "Ghost: export.json". */
type ImportTable = { id: string; source: string; madeByName: string; at: Instant };
