import type { Feature } from "#app/platform/features/feature.ts";
import { HOUR } from "#app/platform/program/jobs.server.ts";
import { subscriberTextSource } from "./subscriber-list.server.ts";
import { forgetAddresses } from "./subscribers.server.ts";

export const newsletter = {
  menu: [{ to: "/admin/newsletter", label: "Newsletter", icon: "envelope", place: 50 }],
  access: { "/admin/newsletter": "editors", "/admin/newsletter/export.csv": "owners" },
  audit: ["newsletter subscriber", "newsletter subscribers"],
  tables: {
    newsletterSubscribers: "carried",
    newsletterConfirmations: "carried",
  },
  sequences: [{ name: "newsletter_numbers", table: "newsletter_subscribers", column: "number" }],
  texts: [subscriberTextSource],
  jobs: [{ name: "forget addresses of the newsletter", everyMs: HOUR, run: ({ db }) => forgetAddresses(db) }],
} satisfies Feature;
