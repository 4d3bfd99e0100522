import type { Feature } from "#app/platform/features/feature.ts";
import { readPartners } from "./partners.server.ts";

export const partners = {
  settings: [{ to: "/admin/settings/partners", label: "Partners", place: 40 }],
  access: { "/admin/partner-pictures": "owners" },
  pages: ["/partners"],
  audit: ["partners"],
  tables: {},
  async findOpenTasks(db) {
    const { cards } = await readPartners(db);
    return cards.length > 0
      ? []
      : [{ text: "The Partners page names no partner.", to: "/admin/settings/partners", for: "owners" }];
  },
} satisfies Feature;
