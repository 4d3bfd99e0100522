import { sql } from "kysely";
import { overwriteDeleted, requestOverwriting } from "../database/overwrite-deleted.server.ts";
import { removeUnusedDocuments } from "../documents/documents.server.ts";
import { logWarnings } from "../health/upkeep.server.ts";
import { swapInRecord } from "../images/swap-picture.server.ts";
import { removeUnusedPictures } from "../images/unused-pictures.server.ts";
import { DAY, HOUR, SECOND } from "../program/jobs.server.ts";
import { PLACE_NAMES, SITE_PICTURES } from "../settings/site-pictures.server.ts";
import type { Feature } from "./feature.ts";

/** What all features stand on, declared as one of them. */
export const platform = {
  audit: ["picture", "unused picture", "video", "PDF", "unused PDF", ...PLACE_NAMES],
  tables: {
    site: "carried",
    secrets: "carried",
    settings: "carried",
    auditEntries: "carried",
    listCounts: "left out: a restore counts the rows",
    listNumbers: "left out: a restore makes the full texts anew",
    fieldChanges: "carried",
    bulkChanges: "left out: what the bulk actions of the last day can be undone with",
    bulkChangeRows: "left out: see bulkChanges",
    writingScreens: "left out: the screens that are open now",
    outbox: "carried",
    erasures: "left out: about the bytes of this one database file",
    builds: "left out: a server notes its own at its start",
    rateLimits: "left out: counts of the last minutes, and whose turn a job is",
    pictures: "carried",
    pictureRemovals: "left out: removed pictures, whose files are not in the backup",
    documents: "carried",
    documentUses: "carried",
    sitePictures: "carried",
  },
  pictures: {
    "site_pictures.picture_id": {
      isPublic: sql`true`,
      what: "Place on the website",
      title: sql`case slot when 'hero' then 'Hero of the home page' when 'logo' then 'Logo' else 'Partners page' end`,
      editedAt: sql`case slot when 'hero' then '/admin' when 'logo' then '/admin/settings' else '/admin/settings/partners' end`,
      swap: { by: "slot", with: swapInRecord(SITE_PICTURES) },
    },
  },
  jobs: [
    {
      name: "overwrite what was deleted",
      everyMs: 10 * SECOND,
      inEveryProcess: true,
      run: ({ db, config }) => overwriteDeleted(db, config.dataDir),
    },
    // Remains of sent mails and of changed texts.
    { name: "overwrite what was changed", everyMs: DAY, run: ({ db }) => requestOverwriting(db) },
    {
      name: "remove unused pictures",
      everyMs: HOUR,
      run: ({ db, files }, isStopping) => removeUnusedPictures({ db, files }, Date.now(), isStopping),
    },
    {
      name: "remove unused PDFs",
      everyMs: HOUR,
      run: ({ db, files }) => removeUnusedDocuments({ db, files }),
    },
    // In every process: each shows its own dashboards.
    {
      name: "look at the certificate",
      everyMs: DAY,
      inEveryProcess: true,
      run: ({ certificate }) => certificate.look(),
    },
    { name: "warn whoever looks after the server", everyMs: DAY, run: logWarnings },
  ],
} satisfies Feature;
