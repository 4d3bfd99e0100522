import type { Feature } from "#app/platform/features/feature.ts";

export const backup = {
  menu: [{ to: "/admin/backup", label: "Backup", icon: "archive", place: 100, group: "Website" }],
  access: { "/admin/backup": "owners" },
  audit: ["backup"],
  tables: {},
} satisfies Feature;
