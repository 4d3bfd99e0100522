import { findLastCopy, findLastDownload } from "#app/platform/backup/backup-facts.server.ts";
import type { Feature } from "#app/platform/features/feature.ts";

export const backup = {
  menu: [{ to: "/admin/backup", label: "Backup", icon: "archive", place: 100, group: "Website" }],
  access: { "/admin/backup": "owners" },
  audit: ["backup"],
  tables: {},
  async findOpenTasks(db) {
    if ((await findLastCopy(db)) !== undefined) return [];
    const text =
      "Backups are kept on the website's own server only. Download one and keep it elsewhere, or ask whoever looks after the server to set BACKUP_COPY.";
    return (await findLastDownload(db)) ? [] : [{ text, to: "/admin/backup", for: "owners" }];
  },
} satisfies Feature;
