import { sql } from "kysely";
import type { Feature, Waiting } from "#app/platform/features/feature.ts";
import { DAY, HOUR, MINUTE } from "#app/platform/program/jobs.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import { listAppealFacts } from "./appeals/appeals.server.ts";
import { countGifts } from "./gift-list.server.ts";
import { GIFT_LIST } from "./gift-record.server.ts";
import { readGiving } from "./giving-settings.server.ts";
import { settlePayments } from "./payments/online-payments.server.ts";
import { forgetPromises } from "./promises.server.ts";
import { countToRemind, remindGivers } from "./reminders/reminders.server.ts";
import { countOpenLines } from "./statements/open-lines.server.ts";

/** What people give: from the promise to what has arrived (decision 65). */
export const giving = {
  menu: [
    { to: "/admin/gifts", label: "Gifts", icon: "gift", place: 45, group: "Daily work" },
    { to: "/admin/spending", label: "Spending", icon: "chart", place: 46, group: "Daily work" },
    { to: "/admin/appeals", label: "Appeals", icon: "record", place: 52, group: "Content" },
  ],
  settings: [{ to: "/admin/settings/giving", label: "Giving", place: 55 }],
  access: {
    "/admin/gifts": "editors",
    "/admin/gifts/export.csv": "owners",
    "/admin/appeals": "editors",
    "/admin/spending": "editors",
  },
  audit: ["gift", "appeal", "giving", "statement", "receipt", "spending", "report"],
  tables: {
    appeals: "carried",
    gifts: "carried",
    giftBookings: "carried",
    appealReports: "carried",
    reportDeliveries: "carried",
    spendings: "carried",
    spendingReceipts: "carried",
    onlinePayments: "carried",
    receipts: "carried",
    statementLines: "carried",
    statementColumns: "carried",
  },
  lists: [GIFT_LIST],
  search: [
    {
      ...{ table: "gifts", list: GIFT_LIST, what: sql`'Gift'`, to: sql`'/admin/gifts/' || id` },
      title: sql`reference || case purpose when '' then '' else ': ' || purpose end`,
    },
    {
      ...{ table: "appeals", words: sql`title`, isThere: sql`true`, what: sql`'Appeal'` },
      ...{ title: sql`title`, to: sql`'/admin/appeals/' || id || '/reports'` },
      shown: { at: sql`'/donate?appeal=' || id`, if: sql`is_open` },
    },
  ],
  jobs: [
    { name: "forget promises", everyMs: DAY, run: ({ db }) => forgetPromises(db) },
    { name: "ask about payments", everyMs: 5 * MINUTE, run: settlePayments },
    { name: "remind givers", everyMs: HOUR, run: remindGivers },
  ],
  listLinkFacts: listAppealFacts,
  async findOpenTasks(db) {
    const [{ donateUrl, whatsappNumber }, { isOpen }] = await Promise.all([
      readSiteSettings(db),
      readGiving(db),
    ]);
    if (isOpen || donateUrl || whatsappNumber) return [];
    const text = "Donate leads to Contact. Open the giving page, or give a WhatsApp number under General.";
    return [{ text, to: "/admin/settings/giving", for: "owners" }];
  },
  async findWaiting(db) {
    const [{ arrived }, lines, toRemind] = await Promise.all([
      countGifts(db),
      countOpenLines(db),
      countToRemind(db),
    ]);
    const waiting: Waiting[] = [];
    if (arrived > 0)
      waiting.push({
        text: `${counted(arrived, "gift")} arrived, and nobody has thanked yet.`,
        to: "/admin/gifts?state=arrived",
        inMenu: { count: arrived, what: "to thank for" },
      });
    if (lines > 0)
      waiting.push({
        text: `${counted(lines, "line")} of a statement: is it a gift, and whose?`,
        to: "/admin/gifts/statements",
      });
    if (toRemind > 0)
      waiting.push({ text: `${counted(toRemind, "giver")} to remind by hand.`, to: "/admin/gifts" });
    return waiting;
  },
} satisfies Feature;
