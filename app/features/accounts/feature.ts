import { sql } from "kysely";
import type { Feature } from "#app/platform/features/feature.ts";
import { findAccountTasks } from "./open-tasks.server.ts";

/** People, and how they sign in. */
export const accounts = {
  menu: [{ to: "/admin/people", label: "People", icon: "key", place: 80, group: "Website" }],
  access: { "/admin/account": "editors", "/admin/people": "owners" },
  audit: [
    "account",
    "administrator",
    "authenticator app",
    "e-mail address",
    "e-mail change",
    "identity",
    "invitation",
    "passkey",
    "password",
    "password link",
    "person",
    "recovery codes",
    "second steps",
    "session",
    "sessions",
  ],
  tables: {
    users: "carried",
    sessions: "left out: who was signed in then need not be now; a stolen backup lets nobody in",
    knownDevices: "left out: a device is known again after its next sign-in",
    accounts: "carried",
    accountLinks: "left out: links to a new password, which must not open twice",
    factors: "carried",
    recoveryCodes: "carried",
    passkeys: "carried",
    pendingSignIns: "left out: sign-ins of the last minutes",
    usedChallenges: "left out: of sign-ins of the last minutes",
    invitations: "left out: links that must not open twice; who was invited is invited anew",
  },
  search: [
    {
      ...{ table: "users", words: sql`name || ' ' || email`, isThere: sql`ended_at is null` },
      ...{ what: sql`'Person who signs in'`, title: sql`name`, to: sql`'/admin/people'` },
    },
  ],
  findOpenTasks: findAccountTasks,
} satisfies Feature;
