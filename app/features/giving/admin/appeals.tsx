import { useState } from "react";
import { Link } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { readToday } from "#app/platform/settings/site-settings.server.ts";
import { formatMoney, typedAmount } from "#app/platform/text/money.ts";
import { calendarDate } from "#app/platform/time/local-date.ts";
import { PlusIcon } from "#app/ui/control/admin-icons.tsx";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/field.tsx";
import { SaveDialog } from "#app/ui/form/save-form.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { listAppeals, listStories } from "../appeals/appeals.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import type { Route } from "./+types/appeals";

export async function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const [appeals, stories, { currency }, today] = await Promise.all([
    listAppeals(db),
    listStories(db),
    readGiving(db),
    readToday(db),
  ]);
  const shown = appeals.map(({ goal, arrived, currency: own, endsOn, isOpen, ...appeal }) => ({
    ...{ ...appeal, endsOn, isOpen, currency: own, typedGoal: typedAmount({ amount: goal, currency: own }) },
    ...{ hasEnded: endsOn !== null && endsOn < today, until: endsOn === null ? "–" : calendarDate(endsOn) },
    progress: `${formatMoney({ amount: arrived, currency: own })} of ${formatMoney({ amount: goal, currency: own })}`,
  }));
  return { appeals: shown, stories: [{ value: "", label: "None" }, ...stories], currency, newId: newId() };
}

type Row = Route.ComponentProps["loaderData"]["appeals"][number];

const columnsOf = (onEdit: (row: Row) => void): Column<Row>[] => [
  {
    key: "title",
    header: "Appeal",
    wide: true,
    cell: (row) => (
      <button
        type="button"
        className="link text-left font-semibold wrap-anywhere"
        onClick={() => onEdit(row)}
      >
        {row.title}
      </button>
    ),
  },
  { key: "progress", header: "Arrived", cell: ({ progress }) => progress },
  { key: "until", header: "Until", cell: ({ until }) => until },
  {
    key: "state",
    header: "State",
    cell: ({ isOpen, hasEnded }) =>
      hasEnded ? <Badge>Ended</Badge> : isOpen ? <Badge tone="leaf">Open</Badge> : <Badge>Closed</Badge>,
  },
  {
    key: "reports",
    header: "Reports",
    cell: ({ id, title }) => (
      <Link to={`/admin/appeals/${id}/reports`} className="link" aria-label={`Reports: ${title}`}>
        Reports
      </Link>
    ),
  },
];

/** Lists the appeals: what money is collected for, and how far each is. */
export default function AppealList({ loaderData }: Route.ComponentProps) {
  const { appeals, stories, currency, newId: nextId } = loaderData;
  const [edited, setEdited] = useState<Row | "new">();
  const add = (
    <Button onClick={() => setEdited("new")}>
      <PlusIcon size={18} />
      Add Appeal
    </Button>
  );
  return (
    <>
      <PageTitle title="Appeals">{appeals.length > 0 ? add : null}</PageTitle>
      <p className="max-w-3xl text-sm text-muted">
        What you collect money for. Gifts for an appeal count only there, and only once they have arrived.
      </p>
      <div className="mt-6">
        {appeals.length > 0 ? (
          <Table
            caption="All appeals"
            hideCaption
            columns={columnsOf(setEdited)}
            rows={appeals}
            rowKey={({ id }) => id}
          />
        ) : (
          <EmptyState title="No appeals yet" action={add}>
            Visitors see an appeal with its goal on the page Donate, and on the page that tells its story.
          </EmptyState>
        )}
      </div>
      {edited ? (
        <AppealDialog
          appeal={edited === "new" ? undefined : edited}
          {...{ stories, currency, nextId }}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}

type DialogProps = {
  appeal: Row | undefined;
  stories: { value: string; label: string }[];
  currency: string;
  nextId: string;
  onClose: () => void;
};

const ID = "appeal";

function AppealDialog({ appeal, stories, currency, nextId, onClose }: DialogProps) {
  const [id] = useState(appeal?.id ?? nextId);
  return (
    <SaveDialog
      open
      title={appeal ? "Change Appeal" : "Add Appeal"}
      address={`/admin/appeals/${id}`}
      words={{ success: "Appeal saved", failure: "Failed to save appeal." }}
      merge={appeal && { base: appeal.base, what: "this appeal" }}
      idPrefix={ID}
      onClose={onClose}
    >
      {({ errors }) => {
        const field = (name: string) => ({ name, id: `${ID}-${name}`, error: errors?.[name] });
        return (
          <>
            <TextField
              {...field("title")}
              label="Title"
              hint="Twenty girls back in class by May"
              defaultValue={appeal?.title}
              maxLength={100}
              required
              data-first-focus
            />
            <TextField
              {...field("goal")}
              label={`Goal in ${appeal?.currency ?? (currency || "your currency")}`}
              inputMode="decimal"
              defaultValue={appeal?.typedGoal}
              maxLength={20}
              required
            />
            <TextField
              {...field("endsOn")}
              type="date"
              label="Last day (optional)"
              defaultValue={appeal?.endsOn ?? ""}
            />
            <SelectField
              {...field("pageId")}
              label="The page that tells its story"
              hint="Write it under Pages. Once it is published, it shows the goal and leads here."
              options={stories}
              defaultValue={appeal?.pageId ?? ""}
            />
            {appeal ? (
              <p className="text-sm text-muted">
                To show it in a post or on a page, insert a button there, type its title where the button asks
                where it leads, and choose it. Visitors then see beside the button how much has arrived.
              </p>
            ) : null}
            <CheckboxField
              {...field("isOpen")}
              label="Visitors can give to it"
              defaultChecked={appeal?.isOpen ?? true}
            />
          </>
        );
      }}
    </SaveDialog>
  );
}
