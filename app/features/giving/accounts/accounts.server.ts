import { sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { Money } from "#app/platform/text/money.ts";

/** What has come in and gone out of a fund in a year, in one currency. */
export type FundYear = {
  year: string;
  /** The appeal; undefined for money without a purpose of its own. */
  fund: string | undefined;
  currency: string;
  /** In minor units. */
  arrived: number;
  spent: number;
};

/** Sums up the accounts, the newest year first. Promises don't count. */
export async function sumAccounts(db: ReadDb): Promise<FundYear[]> {
  const [gifts, spendings] = await Promise.all([
    db
      .selectFrom("giftBookings")
      .innerJoin("gifts", "gifts.id", "giftBookings.giftId")
      .leftJoin("appeals", "appeals.id", "gifts.appealId")
      .select(["appeals.title as fund", "giftBookings.currency"])
      .select(sql<string>`substr(booked_on, 1, 4)`.as("year"))
      .select(({ fn }) => fn.sum<number>("giftBookings.amount").as("sum"))
      .groupBy(["appeals.title", "giftBookings.currency", sql`substr(booked_on, 1, 4)`])
      .execute(),
    db
      .selectFrom("spendings")
      .leftJoin("appeals", "appeals.id", "spendings.appealId")
      .select(["appeals.title as fund", "spendings.currency"])
      .select(sql<string>`substr(spent_on, 1, 4)`.as("year"))
      .select(({ fn }) => fn.sum<number>("spendings.amount").as("sum"))
      .groupBy(["appeals.title", "spendings.currency", sql`substr(spent_on, 1, 4)`])
      .execute(),
  ]);
  const sums = new Map<string, FundYear>();
  const add = (rows: typeof gifts, field: "arrived" | "spent") => {
    for (const { year, fund, currency, sum } of rows) {
      const key = JSON.stringify([year, fund, currency]);
      const known = sums.get(key) ?? { year, fund: fund ?? undefined, currency, arrived: 0, spent: 0 };
      sums.set(key, { ...known, [field]: known[field] + Number(sum) });
    }
  };
  add(gifts, "arrived");
  add(spendings, "spent");
  const order = ({ year, fund = "", currency }: FundYear) => `${9999 - Number(year)} ${fund} ${currency}`;
  return Array.from(sums.values())
    .filter(({ arrived, spent }) => arrived !== 0 || spent !== 0)
    .sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

/** What was spent on what, without what was reversed. */
export type Spent = Money & { spentOn: string; purpose: string; fund: string | null };

/**
 * Lists what money was spent on, the newest first.
 *
 * @param of only the money of this appeal (null: of none), and from this day on
 */
export async function listSpent(
  db: ReadDb,
  limit: number,
  of?: { appealId: string | null; since: string },
): Promise<Spent[]> {
  let spent = db
    .selectFrom("spendings as spent")
    .leftJoin("appeals", "appeals.id", "spent.appealId")
    .select(["spent.spentOn", "spent.purpose", "spent.amount", "spent.currency", "appeals.title as fund"])
    .where("spent.reverses", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("spendings as later").select("later.id").whereRef("later.reverses", "=", "spent.id"),
        ),
      ),
    );
  if (of) {
    spent = spent.where("spent.spentOn", ">=", of.since);
    spent =
      of.appealId === null
        ? spent.where("spent.appealId", "is", null)
        : spent.where("spent.appealId", "=", of.appealId);
  }
  return spent.orderBy("spent.spentOn", "desc").orderBy("spent.id", "desc").limit(limit).execute();
}
