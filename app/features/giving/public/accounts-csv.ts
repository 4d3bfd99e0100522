import { data } from "react-router";
import { getSite } from "#app/platform/http/site.server.ts";
import { csvDownload } from "#app/platform/text/csv.server.ts";
import { typedAmount } from "#app/platform/text/money.ts";
import { listSpent, sumAccounts } from "../accounts/accounts.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import type { Route } from "./+types/accounts-csv";

const HEADINGS = ["Day or year", "Kind", "For", "Purpose", "Amount", "Currency"];
const ALL = 100_000;

/** The public accounts as a table: gifts by year, and each line that was spent. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getSite(context);
  if (!(await readGiving(db)).showsAccounts) throw data(null, { status: 404 });
  async function* lines() {
    for (const { year, fund, currency, arrived } of await sumAccounts(db))
      if (arrived !== 0)
        yield [year, "Arrived", fund ?? "", "", typedAmount({ amount: arrived, currency }), currency];
    for (const { spentOn, fund, purpose, ...money } of await listSpent(db, ALL))
      yield [spentOn, "Spent", fund ?? "", purpose, typedAmount(money), money.currency];
  }
  return csvDownload("accounts.csv", HEADINGS, lines());
}
