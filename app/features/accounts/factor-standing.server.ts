import { type ExpressionBuilder, sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { Schema } from "#db/schema.ts";

/**
 * Returns whether a person has a verified second factor: an app whose first code was correct, or a
 * passkey. Every sign-in then needs a second step.
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

/** Returns the same as a condition on a row of `users`, for larger queries. */
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
