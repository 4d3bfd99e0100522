import type { RawBuilder } from "kysely";
import type { Instant, Schema } from "#db/schema.ts";
import type { Administrator } from "../accounts/administrator.server.ts";
import type { BackupRule } from "../backup/tables.server.ts";
import type { ReadDb, Trx } from "../database/database.server.ts";
import type { WritableSite } from "../http/site.server.ts";
import type { PictureColumns } from "../images/shown-pictures.server.ts";
import type { AnyList } from "../lists/list.ts";
import type { Job } from "../program/jobs.server.ts";
import type { Actor } from "../records/audit.server.ts";
import type { AnyTrashBin } from "../records/trash.server.ts";
import type { RowChange } from "../records/way-back.server.ts";
import type { LinkCard } from "../rich-text/blocks/related/block.ts";
import type { LinkFacts } from "../rich-text/rich-html.server.ts";

/**
 * What a feature tells the rest of the site about itself, in its `feature.ts`. `app/features.ts`
 * lists all features; menus, site map, trash, backup, jobs and the tests of permissions are built
 * from that list, and name no feature themselves.
 */
export type Feature = {
  /** Its entries in the admin menu. */
  menu?: readonly MenuEntry[];
  /** Its tabs in the settings. */
  settings?: readonly SettingsTab[];
  /**
   * Who may use its addresses in the admin area: by a path, for all that begins with it. The
   * longest path counts. Each loader and action still calls its guard; the tests compare the two.
   */
  access?: Readonly<Record<`/admin${string}`, Access>>;
  /** Its public pages with a fixed address, for the site map. */
  pages?: readonly string[];
  /** What has a public page for each row. */
  items?: PublicItems;
  /** Its tables: whether a backup includes their rows or, if not, why. */
  tables: Partial<Record<keyof Schema, BackupRule>>;
  /** Its lists, which are counted and searched. */
  lists?: readonly AnyList[];
  /** Its columns that refer to a picture. */
  pictures?: PictureColumns;
  /** Its records that can be in the trash. */
  trash?: AnyTrashBin;
  /** The subjects of its audit entries, as the audit list shows them. */
  audit?: readonly string[];
  /** Its work on a schedule: what becomes due, and what is kept only for a time. */
  jobs?: readonly FeatureJob[];
  /** How its bulk actions are undone, by what they change. */
  undo?: Readonly<Record<string, Undo>>;
  /** A figure at the top of the dashboard. */
  figure?: DashboardFigure;
  /** Its rows that the search of the whole admin area finds. */
  search?: readonly SearchedRows[];
  /** Finds what waits for somebody, for the start of the dashboard and the counts in the menu. */
  findWaiting?(db: ReadDb, now: Instant): Promise<Waiting[]>;
  /** Lists the adults and pseudonyms that it shows on purpose, which warn nobody (decision 62). */
  listAdults?(db: ReadDb): Promise<string[]>;
  /** Lists addresses whose buttons in texts show how something stands, such as an appeal. */
  listLinkFacts?(db: ReadDb): Promise<[address: string, LinkFacts][]>;
  /** Finds what visitors can open at an address, for a card in a text. */
  findLinkCard?(db: ReadDb, address: string): Promise<LinkCard | undefined>;
  /** Finds what a site that started empty still lacks. */
  findOpenTasks?(db: ReadDb, person: Pick<Administrator, "id" | "email">): Promise<OpenTask[]>;
};

/** Owners may use everything, editors only what is for them. */
export type Access = "owners" | "editors";

/** Entries are shown in the order of `place`, to those who may open the address. */
export type MenuEntry = {
  to: `/admin${string}`;
  label: string;
  icon: MenuIcon;
  place: number;
  group: MenuGroup;
};

/** The parts of the admin menu. */
export type MenuGroup = "Daily work" | "Content" | "Website";

/** The icons of the admin menu (`app/shell/admin/menu-icons.ts`). */
export type MenuIcon =
  | "archive"
  | "calendar"
  | "chart"
  | "envelope"
  | "gift"
  | "home"
  | "key"
  | "message"
  | "pencil"
  | "people"
  | "picture"
  | "shield"
  | "record"
  | "settings"
  | "trash";

/** Tabs are shown in the order of `place`. */
export type SettingsTab = { to: `/admin/settings${string}`; label: string; place: number };

/** Rows of which each has a public page. */
export type PublicItems = {
  /** Names its parts of the site map: `post-1`. */
  kind: string;
  table: keyof Schema;
  /** The address of an item is this and its slug. */
  path: string;
  isPublic: RawBuilder<boolean>;
};

/** A {@link Job} that is given the running site. */
export type FeatureJob = Omit<Job, "run"> & {
  run(site: WritableSite, isStopping: () => boolean): Promise<unknown>;
};

/** Reverts one row of a bulk action. Returns false if the row has changed since. */
export type Undo = {
  // A method, because each feature reads back the kind of row that it stored.
  undo(trx: Trx, actor: Actor, row: RowChange): Promise<boolean>;
}["undo"];

/** Figures are shown in the order of `place`. */
export type DashboardFigure = {
  label: string;
  icon: MenuIcon;
  place: number;
  /** @returns `isExample`: whether nobody has confirmed it yet */
  read(db: ReadDb): Promise<{ value: number; isExample?: boolean }>;
};

/** Rows that are found by words: by those of their list or, in a short table, by a part of them. */
export type SearchedRows = {
  /** Its name in the database. */
  table: string;
  /** What one is called: "Post". */
  what: RawBuilder<string>;
  title: RawBuilder<string>;
  /** The address where it is looked after. */
  to: RawBuilder<string>;
  /** The address where visitors find it, and which rows they can open. Texts can link to these. */
  shown?: { at: RawBuilder<string>; if: RawBuilder<boolean> };
} & ({ list: AnyList } | { words: RawBuilder<string>; isThere: RawBuilder<boolean> });

/** Something that waits for a person. It is shown to those who may open its address. */
export type Waiting = {
  text: string;
  to: `/admin${string}`;
  isUrgent?: boolean;
  /** The count beside the entry of the menu, and what is counted, such as "unread". */
  inMenu?: { count: number; what: string };
};

/** Something to do before the site is complete, and where. */
export type OpenTask = {
  text: string;
  to: string;
  /** Who can do it. */
  for: Access;
};
