import type { StoredParts } from "#app/platform/backup/tables.server.ts";
import type { Feature } from "#app/platform/features/feature.ts";
import { platform } from "#app/platform/features/platform.server.ts";
import type { PictureColumns } from "#app/platform/images/shown-pictures.server.ts";
import type { Schema } from "#db/schema.ts";
import { accounts } from "./features/accounts/feature.ts";
import { approvals } from "./features/approvals/feature.ts";
import { audit } from "./features/audit/feature.ts";
import { backup } from "./features/backup/feature.ts";
import { blog } from "./features/blog/feature.ts";
import { events } from "./features/events/feature.ts";
import { executives } from "./features/executives/feature.ts";
import { giving } from "./features/giving/feature.ts";
import { home } from "./features/home/feature.ts";
import { messages } from "./features/messages/feature.ts";
import { newsletter } from "./features/newsletter/feature.ts";
import { pages } from "./features/pages/feature.ts";
import { partners } from "./features/partners/feature.ts";
import { pictures } from "./features/pictures/feature.ts";
import { settings } from "./features/settings/feature.ts";
import { shell } from "./shell/feature.ts";

/** In the order of the site map and of what an empty site lacks. */
const declared = [
  platform,
  shell,
  settings,
  home,
  executives,
  partners,
  events,
  blog,
  messages,
  giving,
  newsletter,
  pages,
  pictures,
  approvals,
  accounts,
  audit,
  backup,
] as const;

/**
 * All features, with what they declare in their `feature.ts`. The site's addresses are in
 * `routes.ts`.
 */
export const FEATURES: readonly Feature[] = declared;

// Names each table of db/schema.ts that no feature declares.
({}) satisfies Record<Exclude<keyof Schema, TablesOf<(typeof declared)[number]>>, never>;

type TablesOf<F extends Feature> = F extends Feature ? keyof F["tables"] : never;

/** Where pictures are used, and which of them the public sees. */
export const PICTURE_COLUMNS: PictureColumns = Object.assign({}, ...FEATURES.map(({ pictures }) => pictures));

/** What a backup includes and a restore fills, rebuilds or empties. */
export const STORED: StoredParts = {
  tables: Object.assign({}, ...FEATURES.map(({ tables }) => tables)),
  lists: FEATURES.flatMap(({ lists = [] }) => lists),
};
