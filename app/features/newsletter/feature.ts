import type { Feature } from "#app/platform/features/feature.ts";
import { HOUR } from "#app/platform/program/jobs.server.ts";
import { SUBSCRIBER_LIST } from "./subscriber-record.server.ts";
import { forgetAddresses } from "./subscribers.server.ts";

export const newsletter = {
  menu: [{ to: "/admin/newsletter", label: "Newsletter", icon: "envelope", place: 50, group: "Daily work" }],
  access: { "/admin/newsletter": "editors", "/admin/newsletter/export.csv": "owners" },
  audit: ["newsletter subscriber", "newsletter subscribers"],
  tables: {
    newsletterSubscribers: "carried",
    newsletterConfirmations: "carried",
  },
  lists: [SUBSCRIBER_LIST],
  jobs: [{ name: "forget addresses of the newsletter", everyMs: HOUR, run: ({ db }) => forgetAddresses(db) }],
} satisfies Feature;
