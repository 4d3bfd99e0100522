import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { readListRequest } from "#app/platform/admin-list.ts";
import { localDate } from "#app/platform/local-date.ts";
import { getSite } from "#app/platform/site.server.ts";
import { readSiteSettings } from "#app/platform/site-settings.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ManagedList } from "#app/ui/managed-list.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { StatCard } from "#app/ui/stat-card.tsx";
import type { Column } from "#app/ui/table.tsx";
import type { Route } from "./+types/list";
import { countMessages, listMessagesToManage } from "./message-list.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const request = readListRequest(url);
  const [{ timeZone }, counts, { messages, total }] = await Promise.all([
    readSiteSettings(db),
    countMessages(db),
    listMessagesToManage(db, request),
  ]);
  const dated = messages.map((message) => ({ ...message, received: localDate(message.createdAt, timeZone) }));
  return { ...request, counts, messages: dated, total };
}

type Row = Route.ComponentProps["loaderData"]["messages"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "From",
    wide: true,
    cell: ({ name, email }) => (
      <>
        <span className="block font-semibold">{name}</span>
        <span className="block break-all text-muted">{email}</span>
      </>
    ),
  },
  {
    key: "message",
    header: "Message",
    wide: true,
    cell: ({ subject, preview }) => (
      <>
        {subject ? <span className="block font-semibold">{subject}</span> : null}
        <span className="block text-muted">{preview}</span>
      </>
    ),
  },
  { key: "received", header: "Received", cell: ({ received }) => received },
  {
    key: "status",
    header: "Status",
    cell: ({ isRead }) => (isRead ? <Badge>Read</Badge> : <Badge tone="marigold">Unread</Badge>),
  },
];

/** The messages of the contact form, searched and paged in the database. */
export default function MessageList({ loaderData }: Route.ComponentProps) {
  const { counts, messages, total, page, search } = loaderData;
  return (
    <>
      <PageTitle title="Messages" />
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        <StatCard label="Total" value={counts.total} />
        <StatCard label="Read" value={counts.total - counts.unread} />
        <StatCard label="Unread" value={counts.unread} />
      </div>
      <ManagedList
        things="messages"
        searchLabel="Search by name, email or message"
        search={search}
        isNarrowed={search !== ""}
        columns={COLUMNS}
        rows={messages}
        rowKey={(message) => message.id}
        page={page}
        total={total}
        empty={{
          none: <EmptyState title="No messages yet" />,
          narrowed: <EmptyState title="No messages found">Try adjusting your search terms</EmptyState>,
        }}
      />
    </>
  );
}
