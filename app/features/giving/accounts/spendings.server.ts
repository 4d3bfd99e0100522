import { z } from "zod";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { line } from "#app/platform/forms/form-text.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change, type RecordKind } from "#app/platform/records/change.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { SaveOutcome } from "#app/platform/records/save-outcome.ts";
import { isCurrency } from "#app/platform/text/currencies.server.ts";
import { formatMoney, type Money, parseAmount } from "#app/platform/text/money.ts";
import { appealChoice, day, withoutSmallGroup, wrongAmount } from "../gift-input.server.ts";

/** Validates what somebody has spent. The id comes from the form. */
export const spendingInput = z
  .object({
    id: z.uuid("Reload the page and try again."),
    spentOn: day,
    purpose: line({ label: "The purpose", max: 200, missing: "Say what it was spent on." }).refine(
      ...withoutSmallGroup,
    ),
    amount: line({ label: "The amount", max: 20 }),
    currency: z.string().refine(isCurrency, "Choose a currency."),
    appealId: appealChoice,
  })
  .transform(({ amount: typed, ...spent }, context) => {
    const amount = parseAmount(typed, spent.currency) ?? 0;
    if (amount === 0)
      context.addIssue({ code: "custom", path: ["amount"], message: wrongAmount(spent.currency) });
    return { ...spent, amount };
  });
type SpendingInput = z.output<typeof spendingInput>;

/** Visitors see purposes, so a second person reads those that could lead to a child. */
export const SPENDINGS: RecordKind<"spendings"> = {
  table: "spendings",
  subject: "spending",
  affectsPages: () => true,
};

/** Enters what was spent. Sent twice, it counts once. */
export async function spend(db: Db, actor: Actor, spent: SpendingInput): Promise<SaveOutcome> {
  return change(db, actor, SPENDINGS, async ({ find, insert, audit, skipAudit }): Promise<SaveOutcome> => {
    if (await find(spent.id)) {
      skipAudit("it is entered already");
      return { ok: true };
    }
    await insert({ ...spent, reverses: null, enteredByName: actor.name, createdAt: Date.now() });
    await audit({ action: "entered", subjectId: spent.id, detail: wordSpending(spent) });
    return { ok: true };
  });
}

export const wordSpending = ({ purpose, ...money }: Money & { purpose: string }) =>
  `${formatMoney(money)}: ${purpose}`;

/**
 * Takes back what was entered by mistake. It stays in the accounts, beside what reverses it.
 *
 * @param spentOn today
 */
export async function reverseSpending(
  db: Db,
  actor: Actor,
  id: string,
  { reason, spentOn }: { reason: string; spentOn: string },
): Promise<SaveOutcome> {
  return change(db, actor, SPENDINGS, async ({ trx, find, insert, audit }): Promise<SaveOutcome> => {
    const spent = await find(id);
    const later = trx.selectFrom("spendings").select("id").where("reverses", "=", id);
    if (!spent || spent.reverses !== null || (await later.executeTakeFirst()))
      return { ok: false, reason: "gone" };
    const { purpose, amount, currency, appealId } = spent;
    await insert({
      ...{ id: newId(), spentOn, purpose, amount: -amount, currency, appealId, reverses: id, reason },
      ...{ enteredByName: actor.name, createdAt: Date.now() },
    });
    await audit({ action: "reversed", subjectId: id, detail: `${wordSpending(spent)} (${reason})` });
    return { ok: true };
  });
}

/** Lists what was spent in a year, the newest first. */
export async function listSpendings(db: ReadDb, year: string) {
  const rows = await db
    .selectFrom("spendings")
    .leftJoin("appeals", "appeals.id", "spendings.appealId")
    .selectAll("spendings")
    .select("appeals.title as fund")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("spendingReceipts").select("spendingId").whereRef("spendingId", "=", "spendings.id"),
      ).as("hasReceipt"),
    )
    .where("spentOn", ">=", `${year}-01-01`)
    .where("spentOn", "<=", `${year}-12-31`)
    .orderBy("spentOn", "desc")
    .orderBy("spendings.createdAt", "desc")
    .orderBy("spendings.id", "desc")
    .execute();
  const reversed = new Set(rows.map(({ reverses }) => reverses));
  return rows.map((row) => ({
    ...row,
    hasReceipt: Boolean(row.hasReceipt),
    isReversed: reversed.has(row.id),
  }));
}
