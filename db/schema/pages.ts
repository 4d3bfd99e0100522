import type { Generated } from "kysely";
import type { Instant } from "./column-types.ts";

/**
 * The content of the public pages besides events and posts. All are records, to which only `change`
 * writes.
 */
export type PageTables = {
  statistics: StatisticTable;
  sitePictures: SitePictureTable;
  storyCards: StoryCardTable;
  campaignHighlights: CampaignHighlightTable;
  executives: ExecutiveTable;
};

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
