import { Link } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { PlusIcon } from "#app/ui/control/admin-icons.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { SendKeptForm } from "#app/ui/form/send-kept-form.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { listConsents } from "../consent-list.server.ts";
import type { Route } from "./+types/consents";
import { ConsentBadge } from "./consent-badge.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const [{ timeZone }, consents] = await Promise.all([readSiteSettings(db), listConsents(db)]);
  return {
    consents: consents.map((consent) => ({ ...consent, until: localDate(consent.endsAt - 1, timeZone) })),
  };
}

type Row = Route.ComponentProps["loaderData"]["consents"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Name here",
    wide: true,
    cell: ({ id, pseudonym }) => (
      <Link to={`/admin/consents/${id}`} className="font-semibold wrap-anywhere">
        {pseudonym}
      </Link>
    ),
  },
  { key: "state", header: "State", cell: ({ state }) => <ConsentBadge state={state} /> },
  { key: "until", header: "Until", cell: ({ until, state }) => (state === "withdrawn" ? "–" : until) },
  { key: "pictures", header: "Pictures", cell: ({ pictures }) => pictures },
];

/** Lists the girls who have agreed to be shown, under the names that they have here. */
export default function Consents({ loaderData: { consents } }: Route.ComponentProps) {
  const add = (
    <RouterLinkButton to="/admin/consents/new">
      <PlusIcon size={18} />
      Record Consent
    </RouterLinkButton>
  );
  return (
    <>
      <PageTitle title="Consents">{consents.length > 0 ? add : null}</PageTitle>
      <SendKeptForm what="consent" />
      <p className="max-w-3xl text-sm text-muted">
        Who has agreed to be shown, for what and until when. A girl may change her mind at any time: then her
        pictures disappear at once.{" "}
        <Link to="/admin/consents/paper" className="link">
          A form for signatures on paper
        </Link>
      </p>
      <div className="mt-6">
        {consents.length > 0 ? (
          <Table
            caption="All consents"
            hideCaption
            columns={COLUMNS}
            rows={consents}
            rowKey={({ id }) => id}
          />
        ) : (
          <EmptyState title="No consents yet" action={add}>
            A picture of a child is shown to visitors only with a consent.
          </EmptyState>
        )}
      </div>
    </>
  );
}
