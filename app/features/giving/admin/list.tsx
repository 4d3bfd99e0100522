import { useState } from "react";
import { Link } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readListRequest } from "#app/platform/lists/admin-list.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { dateIn } from "#app/platform/time/site-time.server.ts";
import { DownloadIcon, PlusIcon } from "#app/ui/control/admin-icons.tsx";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListChoice, ManagedList } from "#app/ui/list/managed-list.tsx";
import { StatCard } from "#app/ui/list/stat-card.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { countGifts, listGifts, sumArrived } from "../gift-list.server.ts";
import { describeGift } from "../payment-details.ts";
import { listToRemind } from "../reminders/reminders.server.ts";
import type { Route } from "./+types/list";
import { ArrivalDialog } from "./arrival-dialog.tsx";
import { GIFT_STATES, nameGiver, readGiftState, wordSums } from "./gift-words.ts";
import { SendByHand } from "./send-by-hand.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { role } = requireAdministrator(context);
  const { db, config } = getWritableSite(context);
  const filter = { ...readListRequest(url), state: readGiftState(url.searchParams.get("state")) };
  const { timeZone } = await readSiteSettings(db);
  const today = dateIn(timeZone, Date.now());
  const [counts, { gifts, ...list }, sums, toRemind] = await Promise.all([
    countGifts(db),
    listGifts(db, config, filter),
    sumArrived(db, `${today.slice(0, 4)}-01-01`),
    listToRemind({ db, config }),
  ]);
  const shown = gifts.map(({ giver, createdAt, ...gift }) => ({
    ...gift,
    ...{ giver: nameGiver(giver), what: describeGift(gift), since: localDate(createdAt, timeZone) },
  }));
  return {
    ...filter,
    ...list,
    counts,
    sums,
    gifts: shown,
    toRemind: toRemind.map(({ id, ...giver }) => ({ ...giver, address: `/admin/gifts/${id}/reminder` })),
    mayExport: role === "owner",
    today,
    newId: newId(),
  };
}

type Row = Route.ComponentProps["loaderData"]["gifts"][number];

const columnsOf = (onArrival: (row: Row) => void): Column<Row>[] => [
  {
    key: "gift",
    header: "Gift",
    wide: true,
    cell: ({ id, what, reference }) => (
      <>
        <Link to={`/admin/gifts/${id}`} className="font-semibold wrap-anywhere">
          {what}
        </Link>
        <span className="block text-sm whitespace-nowrap text-muted">{reference}</span>
      </>
    ),
  },
  { key: "giver", header: "Giver", cell: ({ giver }) => <span className="wrap-anywhere">{giver}</span> },
  { key: "way", header: "Way", cell: ({ way }) => way },
  {
    key: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={GIFT_STATES[state].tone}>{GIFT_STATES[state].label}</Badge>,
  },
  { key: "since", header: "Since", cell: ({ since }) => since },
  {
    key: "actions",
    header: "Actions",
    hideHeader: true,
    align: "end",
    wide: true,
    cell: (row) =>
      row.state === "promised" ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={`It arrived: ${row.what}, ${row.reference}`}
          onClick={() => onArrival(row)}
        >
          It arrived
        </Button>
      ) : null,
  },
];

const STATE_OPTIONS = [
  { value: "", label: "All states" },
  ...Object.entries(GIFT_STATES).map(([value, { label }]) => ({ value, label })),
];

/** Lists what people promised and what has arrived. */
export default function GiftList({ loaderData }: Route.ComponentProps) {
  const { counts, sums, gifts, total, cutOff, page, search, state } = loaderData;
  const [arrived, setArrived] = useState<Row>();
  return (
    <>
      <PageTitle title="Gifts">
        {loaderData.mayExport ? (
          <a href="/admin/gifts/export.csv" className="button button-secondary" download>
            <DownloadIcon size={18} />
            Export
          </a>
        ) : null}
        <RouterLinkButton variant="secondary" to="/admin/gifts/statements">
          Statements
        </RouterLinkButton>
        <RouterLinkButton to="/admin/gifts/new">
          <PlusIcon size={18} />
          Record a Gift
        </RouterLinkButton>
      </PageTitle>
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        <StatCard label="Promised" value={counts.promised} to="?state=promised" />
        <StatCard label="To thank" value={counts.arrived} to="?state=arrived" />
        <StatCard label="Thanked" value={counts.thanked} to="?state=thanked" />
      </div>
      <p className="mt-3 text-sm text-muted">
        Arrived this year: <strong className="text-ink">{wordSums(sums)}</strong>. Promises are not counted.
      </p>
      <SendByHand heading="To remind by hand" waiting={loaderData.toRemind} />
      <ManagedList
        things="gifts"
        searchLabel="Search by reference or purpose"
        search={search}
        isNarrowed={search !== "" || state !== undefined}
        filters={<ListChoice name="state" label="State" value={state} options={STATE_OPTIONS} />}
        columns={columnsOf(setArrived)}
        rows={gifts}
        rowKey={({ id }) => id}
        page={page}
        total={total}
        empty={{
          none: (
            <EmptyState title="No gifts yet">
              Visitors promise gifts on the page Donate, once an owner has opened it under Settings, Giving.
            </EmptyState>
          ),
          narrowed: (
            <EmptyState title="No gifts found">
              Try another state, or check the reference: every character counts. Names can't be searched,
              because they are stored encrypted.
            </EmptyState>
          ),
        }}
      >
        {cutOff ? (
          <p className="text-sm text-muted">
            These are the newest {total} gifts with these words. Add a word to find older ones.
          </p>
        ) : null}
      </ManagedList>
      {arrived ? (
        <ArrivalDialog {...loaderData} gift={arrived} onClose={() => setArrived(undefined)} />
      ) : null}
    </>
  );
}
