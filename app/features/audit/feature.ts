import type { Feature } from "#app/platform/features/feature.ts";
import { MINUTE } from "#app/platform/program/jobs.server.ts";
import { numberNewEntries } from "./audit-entries.server.ts";
import { AUDIT_LIST } from "./audit-list.server.ts";

export const audit = {
  menu: [{ to: "/admin/audit", label: "History", icon: "record", place: 90, group: "Website" }],
  access: { "/admin/audit": "owners" },
  tables: {},
  lists: [AUDIT_LIST],
  jobs: [{ name: "number audit entries", everyMs: 5 * MINUTE, run: ({ db }) => numberNewEntries(db) }],
} satisfies Feature;
