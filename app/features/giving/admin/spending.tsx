import { useState } from "react";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { readToday } from "#app/platform/settings/site-settings.server.ts";
import { CURRENCIES } from "#app/platform/text/currencies.server.ts";
import { formatMoney } from "#app/platform/text/money.ts";
import { calendarDate } from "#app/platform/time/local-date.ts";
import { PlusIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { Dialog } from "#app/ui/feedback/dialog.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { PrivatePhoto } from "#app/ui/form/private-photo.tsx";
import { SaveDialog } from "#app/ui/form/save-form.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { listSpendings } from "../accounts/spendings.server.ts";
import { listAppeals } from "../appeals/appeals.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import type { Route } from "./+types/spending";
import { ReversalDialog } from "./reversal-dialog.tsx";

/** `?year=2026` shows another year. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const today = await readToday(db);
  const year = /^\d{4}$/.exec(url.searchParams.get("year") ?? "")?.[0] ?? today.slice(0, 4);
  const [spendings, appeals, { currency }] = await Promise.all([
    listSpendings(db, year),
    listAppeals(db),
    readGiving(db),
  ]);
  const funds = appeals.map(({ id, title }) => ({ value: id, label: title }));
  return {
    ...{ year: Number(year), today, spendings, currency: currency || "USD", newId: newId() },
    ...{ currencies: CURRENCIES, funds: [{ value: "", label: "None" }, ...funds] },
  };
}

type Row = Route.ComponentProps["loaderData"]["spendings"][number];

const columnsOf = (onReceipt: (row: Row) => void, onReverse: (row: Row) => void): Column<Row>[] => [
  {
    key: "purpose",
    header: "Spent on",
    wide: true,
    cell: ({ purpose, reason }) => (
      <span className="wrap-anywhere">
        <strong>{purpose}</strong>
        {reason ? <span className="block text-sm">Reversed: {reason}</span> : null}
      </span>
    ),
  },
  { key: "amount", header: "Amount", cell: (row) => formatMoney(row) },
  { key: "day", header: "Day", cell: ({ spentOn }) => calendarDate(spentOn) },
  { key: "fund", header: "Appeal", cell: ({ fund }) => fund ?? "–" },
  { key: "by", header: "Entered by", cell: ({ enteredByName }) => enteredByName },
  {
    key: "actions",
    header: "Actions",
    hideHeader: true,
    align: "end",
    wide: true,
    cell: (row) =>
      row.reverses || row.isReversed ? null : (
        <>
          <Button
            variant="quiet"
            size="small"
            aria-label={`${row.hasReceipt ? "Receipt" : "Add receipt"}: ${row.purpose}`}
            onClick={() => onReceipt(row)}
          >
            {row.hasReceipt ? "Receipt" : "Add Receipt"}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Reverse ${row.purpose}`}
            onClick={() => onReverse(row)}
          >
            Reverse
          </Button>
        </>
      ),
  },
];

/** Lists what money was spent on in a year. */
export default function Spending({ loaderData }: Route.ComponentProps) {
  const { year, spendings } = loaderData;
  const [isAdding, setAdding] = useState(false);
  const [reversed, setReversed] = useState<Row>();
  const [receipt, setReceipt] = useState<Row>();
  const add = (
    <Button onClick={() => setAdding(true)}>
      <PlusIcon size={18} />
      Enter Spending
    </Button>
  );
  return (
    <>
      <PageTitle title={`Spending ${year}`}>
        <RouterLinkButton variant="secondary" to={`?year=${year - 1}`}>
          {year - 1}
        </RouterLinkButton>
        {add}
      </PageTitle>
      <p className="max-w-3xl text-sm text-muted">
        What gifts were spent on. Once an owner publishes the accounts under Settings, Giving, visitors read
        the purposes: write “exam fees”, never a name or how few girls it was for.
      </p>
      <div className="mt-6">
        {spendings.length > 0 ? (
          <Table
            caption={`Spending in ${year}`}
            hideCaption
            columns={columnsOf(setReceipt, setReversed)}
            rows={spendings}
            rowKey={({ id }) => id}
          />
        ) : (
          <EmptyState title={`Nothing was entered for ${year}`} />
        )}
      </div>
      {isAdding ? <SpendingDialog {...loaderData} onClose={() => setAdding(false)} /> : null}
      <Dialog
        open={receipt !== undefined}
        onClose={() => setReceipt(undefined)}
        title={`Receipt: ${receipt?.purpose}`}
      >
        {receipt ? (
          <div className="grid gap-3">
            <p className="text-sm text-muted">
              Stored encrypted, and never shown to visitors. The history records who looks at it.
            </p>
            <PrivatePhoto
              address={`/admin/spending/${receipt.id}/receipt`}
              idPrefix="receipt"
              what="The receipt"
              label="Photo of the receipt"
              isStored={receipt.hasReceipt}
              mayRead
              words={{ success: "Receipt stored", failure: "Failed to store the receipt." }}
              onStored={() => setReceipt(undefined)}
            />
          </div>
        ) : null}
      </Dialog>
      {reversed ? (
        <ReversalDialog
          title="Reverse this spending?"
          address={`/admin/spending/${reversed.id}/reversal`}
          words={{ success: "Spending reversed", failure: "Failed to reverse the spending." }}
          onClose={() => setReversed(undefined)}
        />
      ) : null}
    </>
  );
}

type DialogProps = Route.ComponentProps["loaderData"] & { onClose: () => void };

const ID = "spending";

function SpendingDialog({ newId: nextId, today, currency, currencies, funds, onClose }: DialogProps) {
  // Sent again after a lost answer, it counts once.
  const [id] = useState(nextId);
  return (
    <SaveDialog
      open
      title="Enter Spending"
      address={`/admin/spending/${id}`}
      words={{ success: "Spending entered", failure: "Failed to enter the spending." }}
      idPrefix={ID}
      onClose={onClose}
    >
      {({ errors }) => {
        const field = (name: string) => ({ name, id: `${ID}-${name}`, error: errors?.[name] });
        return (
          <>
            <TextField
              {...field("purpose")}
              label="Spent on"
              hint="Visitors may read it. Name nobody."
              maxLength={200}
              required
              data-first-focus
            />
            <TextField {...field("amount")} label="Amount" inputMode="decimal" maxLength={20} required />
            <SelectField
              {...field("currency")}
              label="Currency"
              options={currencies}
              defaultValue={currency}
            />
            <TextField {...field("spentOn")} type="date" label="Day" defaultValue={today} required />
            {funds.length > 1 ? (
              <SelectField {...field("appealId")} label="From the money of" options={funds} />
            ) : null}
          </>
        );
      }}
    </SaveDialog>
  );
}
