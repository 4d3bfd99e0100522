import { type ExpressionBuilder, sql } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { ReadDb } from "../database/database.server.ts";

/**
 * Whether a person has a second step to sign in with that is known to work: an app whose first code was right, or a
 * passkey. From then on every sign-in needs it.
 */
export async function hasVerifiedFactor(db: ReadDb, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("users.id")
    .where("users.id", "=", userId)
    .where(needsSecondFactor)
    .executeTakeFirst();
  return found !== undefined;
}

/** The same as a condition on a row of `users`, for queries that ask for more. */
export function needsSecondFactor(eb: ExpressionBuilder<Schema, "users">) {
  return eb.or([
    eb.exists(
      eb
        .selectFrom("factors")
        .select(sql`1`.as("one"))
        .whereRef("factors.userId", "=", "users.id")
        .where("factors.status", "=", "verified"),
    ),
    eb.exists(
      eb.selectFrom("passkeys").select(sql`1`.as("one")).whereRef("passkeys.userId", "=", "users.id"),
    ),
  ]);
}
