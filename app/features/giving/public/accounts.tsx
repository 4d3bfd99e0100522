import { data, type LinksFunction } from "react-router";
import { getSite } from "#app/platform/http/site.server.ts";
import { formatMoney, type Money } from "#app/platform/text/money.ts";
import { calendarDate } from "#app/platform/time/local-date.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { type FundYear, listSpent, sumAccounts } from "../accounts/accounts.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import type { Route } from "./+types/accounts";
import styles from "./accounts.css?url";

export const handle = { cachedPage: { query: [] } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** How many lines the page shows. All of them are in the file. */
const SHOWN = 30;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const { showsAccounts } = await readGiving(db);
  if (!showsAccounts) throw data(null, { status: 404 });
  const [sums, spent] = await Promise.all([sumAccounts(db), listSpent(db, SHOWN + 1)]);
  return { sums, spent: spent.slice(0, SHOWN), hasMore: spent.length > SHOWN };
}

/** On a phone, a long amount stands below its currency. */
const breakable = (money: Money) => formatMoney(money).replace("\u00a0", " ");

const GENERAL = "Where it is needed most";

/** Shows what has arrived and what it was spent on. It names nobody. */
export default function Accounts({ loaderData: { sums, spent, hasMore } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Where the money went"
        description="What has arrived in gifts, by year and purpose, and what it was spent on."
        path="/accounts"
        breadcrumbs={[{ name: "Where the money went", path: "/accounts" }]}
      />
      <PageHero
        heading="Where the money went"
        lead="What has arrived, and what it was spent on. Promises are not counted, and nobody is named."
      />
      <div className="accounts wrap">
        <section aria-labelledby="totals">
          <h2 id="totals">Totals</h2>
          {sums.length === 0 ? <p>Nothing has arrived yet.</p> : <Totals sums={sums} />}
        </section>
        <section aria-labelledby="spent">
          <h2 id="spent">What it was spent on</h2>
          {spent.length === 0 ? (
            <p>Nothing has been spent yet.</p>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">Purpose</th>
                  <th scope="col">Amount</th>
                </tr>
              </thead>
              <tbody>
                {spent.map(({ spentOn, purpose, fund, ...money }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
                  <tr key={index}>
                    <td>{calendarDate(spentOn)}</td>
                    <td>
                      {purpose}
                      {fund ? <small>{fund}</small> : null}
                    </td>
                    <td>{breakable(money)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p>
            <a className="link" href="/accounts.csv" download>
              {hasMore ? "All lines as a table (CSV)" : "The same as a table (CSV)"}
            </a>
          </p>
        </section>
      </div>
    </>
  );
}

function Totals({ sums }: { sums: readonly FundYear[] }) {
  const most = new Map<string, number>();
  for (const { currency, arrived, spent } of sums)
    most.set(currency, Math.max(most.get(currency) ?? 1, arrived, spent));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col">Arrived</th>
          <th scope="col">Spent</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ year, fund, currency, arrived, spent }) => (
          <tr key={`${year} ${fund} ${currency}`}>
            <th scope="row">
              {fund ?? GENERAL}
              <small>{year}</small>
            </th>
            {[arrived, spent].map((amount, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: there are two
              <td key={column}>
                {breakable({ amount, currency })}
                <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(100 * Math.max(0, amount)) / (most.get(currency) as number)} height="4" />
                </svg>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
