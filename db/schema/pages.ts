import type { Generated } from "kysely";
import type { Instant } from "./column-types.ts";
import type { ContentPictureTable } from "./platform.ts";

/**
 * The content of the public pages besides events and posts. All are records, to which only `change`
 * writes.
 */
export type PageTables = {
  statistics: StatisticTable;
  sitePictures: SitePictureTable;
  storyCards: StoryCardTable;
  campaignHighlights: CampaignHighlightTable;
  pages: PageTable;
  executives: ExecutiveTable;
};

/** The pictures in the texts of pages. */
export type PagePictureTables = { pagePictures: ContentPictureTable };

type StatisticTable = {
  id: string;
  position: number;
  title: string;
  value: number;
  description: string;
  /**
   * Whether it is initial content that nobody has confirmed or changed, so that visitors don't see
   * it.
   */
  isExample: Generated<boolean>;
  createdAt: Instant;
  updatedAt: Instant;
};

type SitePictureTable = { slot: string; pictureId: string; alt: string; updatedAt: Instant };

type CardTable = {
  id: string;
  position: number;
  title: string;
  pictureId: string | null;
  alt: string;
  /** As for statistics. */
  isExample: Generated<boolean>;
  updatedAt: Instant;
};
type StoryCardTable = CardTable & {
  text: string;
  /** The post or event that it leads to: `post:<id>`. It may have been erased since. */
  opens: `${"post" | "event"}:${string}` | null;
};
type CampaignHighlightTable = CardTable & { location: string };

type ExecutiveTable = {
  id: string;
  position: number;
  name: string;
  role: string;
  linkedin: string | null;
  pictureId: string;
  alt: string;
  createdAt: Instant;
  updatedAt: Instant;
  /** Set while the executive is in the trash. */
  deletedAt: Instant | null;
};

type PageTable = {
  id: string;
  /** In the footer and in the administrators' list, the smallest first. */
  position: number;
  /** Follows the title until the page is published for the first time. */
  slug: string;
  title: string;
  /** Sanitised HTML. */
  text: string;
  /** The start of the text as plain text, for descriptions. */
  summary: string;
  /** The suggested page that this one began as. */
  template: "privacy" | "safeguarding" | "complaints" | null;
  isPublished: boolean;
  /** Whether the footer links to it while it is published. */
  inFooter: boolean;
  /** When it was published for the first time. */
  publishedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
  /** Set while the page is in the trash. */
  deletedAt: Instant | null;
};
