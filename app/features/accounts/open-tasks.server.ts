import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { OpenTask } from "#app/platform/features/feature.ts";
import { isReservedAddress } from "#app/platform/text/reserved-addresses.ts";
import { hasVerifiedFactor } from "./factor-standing.server.ts";

/** Finds what a person's account, and the website's accounts together, still lack. */
export async function findAccountTasks(
  db: ReadDb,
  { id, email }: Pick<Administrator, "id" | "email">,
): Promise<OpenTask[]> {
  const tasks: OpenTask[] = [];
  if (isReservedAddress(email))
    tasks.push({
      text: `You sign in as ${email}, which is nobody's mailbox. Choose an address of yours, or no mail reaches you.`,
      to: "/admin/account",
      for: "editors",
    });
  if (!(await hasVerifiedFactor(db, id)))
    tasks.push({
      text: "Your password alone opens your account. Turn on two-step sign-in, so that nobody who learns it gets in.",
      to: "/admin/account",
      for: "editors",
    });
  const people = await db.selectFrom("users").select("id").where("endedAt", "is", null).limit(2).execute();
  if (people.length === 1)
    tasks.push({
      text: "You are the only person with an account. Invite a second one, who can help if you are ill or locked out.",
      to: "/admin/people",
      for: "owners",
    });
  return tasks;
}
