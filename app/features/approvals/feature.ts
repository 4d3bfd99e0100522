import type { Feature, Waiting } from "#app/platform/features/feature.ts";
import { DAY } from "#app/platform/program/jobs.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import { countApprovals, removeOldRequests } from "./approvals.server.ts";

/** Texts about children that a second person reads before visitors do (decision 64). */
export const approvals = {
  menu: [{ to: "/admin/approvals", label: "Approvals", icon: "record", place: 57, group: "Content" }],
  access: { "/admin/approvals": "editors" },
  audit: ["text"],
  tables: { textApprovals: "carried" },
  jobs: [
    {
      name: "remove requests for approval that nobody answers",
      everyMs: DAY,
      run: ({ db }) => removeOldRequests(db),
    },
  ],
  async findWaiting(db) {
    const { waiting, "sent back": sentBack, approved } = await countApprovals(db);
    const found: (Waiting & { count: number })[] = [
      {
        count: waiting,
        text: `${counted(waiting, "text")} about a child: a second person must read ${waiting === 1 ? "it" : "them"}.`,
        to: "/admin/approvals",
        inMenu: { count: waiting, what: "waiting" },
      },
      {
        count: sentBack,
        text: `${counted(sentBack, "text")} about a child: the second person wants a change.`,
        to: "/admin/approvals",
      },
      {
        count: approved,
        text: `${counted(approved, "text")} about a child: approved, but not published yet.`,
        to: "/admin/approvals",
      },
    ];
    return found.flatMap(({ count, ...entry }) => (count > 0 ? [entry] : []));
  },
} satisfies Feature;
