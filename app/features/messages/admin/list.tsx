import { useLocation } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { formatCount } from "#app/platform/text/formats.ts";
import { localMoment } from "#app/platform/time/local-date.ts";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { ChosenActions, type ChosenOffer, useTicks } from "#app/ui/list/chosen-actions.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListChoice, ManagedList } from "#app/ui/list/managed-list.tsx";
import { StatCard } from "#app/ui/list/stat-card.tsx";
import { useChosenChanges } from "#app/ui/list/use-chosen-changes.ts";
import {
  FOLDER_NAMES,
  MESSAGE_FOLDERS,
  MESSAGE_VIEWS,
  type MessageFolder,
  readMessageFilter,
  standardFolder,
  VIEW_NAMES,
} from "../message-filter.ts";
import { readReplyCalendar } from "../reply-times.server.ts";
import { overdueUntil } from "../reply-times.ts";
import type { Route } from "./+types/list";
import { messageColumns } from "./message-columns.tsx";
import { countMessages, countWaitingUntil } from "./message-counts.server.ts";
import { listMessagesToManage } from "./message-list.server.ts";
import { replyStateOf } from "./message-page.server.ts";
import { MESSAGE_QUESTIONS, MESSAGE_WORDS, type MessageChangeName } from "./message-words.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { role } = requireAdministrator(context);
  const { db } = getSite(context);
  const filter = readMessageFilter(url);
  const now = Date.now();
  const calendar = await readReplyCalendar(db);
  const cutoff = overdueUntil(now, calendar);
  const [counts, overdue, list] = await Promise.all([
    countMessages(db),
    countWaitingUntil(db, cutoff),
    listMessagesToManage(db, filter, cutoff),
  ]);
  const messages = list.messages.map(({ createdAt, answeredAt, ...message }) => ({
    ...message,
    received: localMoment(createdAt, calendar.timeZone),
    reply: replyStateOf({ folder: message.folder, createdAt, answeredAt }, calendar, now),
  }));
  return { ...filter, ...list, counts: { ...counts, overdue }, messages, mayExport: role === "owner" };
}

type Offer = ChosenOffer<MessageChangeName>;

const READING: Offer[] = [
  ["markRead", "Mark as read"],
  ["markUnread", "Mark as unread"],
];

const TO_OTHER_FOLDERS: Offer[] = [
  ["archive", "Archive"],
  ["quarantine", "Spam"],
  ["remove", "Delete"],
];

/** The bulk actions of each folder. */
const OFFERS: Record<MessageFolder | "all", Offer[]> = {
  all: [...READING, ...TO_OTHER_FOLDERS],
  inbox: [...READING, ...TO_OTHER_FOLDERS],
  archive: [...READING, ["unarchive", "Move to inbox"], ["remove", "Delete"]],
  spam: [["release", "Not spam"], ...READING, ["remove", "Delete"]],
};

/** Lists the messages of the contact form. The database does the searching and paging. */
export default function MessageList({ loaderData }: Route.ComponentProps) {
  const { counts, messages, total, cutOff, page, search, folder, show, mayExport } = loaderData;
  const address = useLocation().search;
  const ticks = useTicks(messages);
  const changes = useChosenChanges(MESSAGE_WORDS);
  return (
    <>
      <PageTitle title="Messages">
        {mayExport ? (
          <a
            href={`/admin/messages/export${address}`}
            download
            className="button button-secondary button-small"
          >
            Export CSV
          </a>
        ) : null}
      </PageTitle>
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        <StatCard label="Total" value={counts.total} />
        <StatCard label="Read" value={counts.total - counts.unread} />
        <StatCard label="Unread" value={counts.unread} />
      </div>
      <ManagedList
        things="messages"
        searchLabel="Search by name, email or message"
        search={search}
        isNarrowed={search !== "" || show !== "all" || folder !== "inbox"}
        filters={<MessageFilters {...{ search, folder, show, counts }} />}
        columns={messageColumns(address, ticks, folder === "all")}
        rows={messages}
        rowKey={(message) => message.id}
        page={page}
        total={total}
        empty={{
          none: <EmptyState title="No messages yet" />,
          narrowed: <NothingFound search={search} folder={folder} />,
        }}
      >
        <ChosenActions
          words={MESSAGE_WORDS}
          questions={MESSAGE_QUESTIONS}
          changes={changes}
          rows={messages}
          ticks={ticks}
          offers={OFFERS[folder]}
        />
        {cutOff ? (
          <p className="text-sm text-muted">
            The newest {total} messages that match are listed. Add a word to find older ones.
          </p>
        ) : null}
      </ManagedList>
    </>
  );
}

type MessageFiltersProps = Pick<Route.ComponentProps["loaderData"], "search" | "folder" | "show" | "counts">;

function MessageFilters({ search, folder, show, counts }: MessageFiltersProps) {
  return (
    <>
      <ListChoice
        name="folder"
        label="Folder"
        value={folder === standardFolder(search) ? "" : folder}
        options={folderOptions(search, counts.folders)}
      />
      <ListChoice
        name="show"
        label="Show"
        value={show}
        options={MESSAGE_VIEWS.map((value) => ({
          value,
          label:
            value === "overdue" ? `${VIEW_NAMES[value]} (${formatCount(counts.overdue)})` : VIEW_NAMES[value],
        }))}
      />
    </>
  );
}

function NothingFound({ search, folder }: Pick<MessageFiltersProps, "search" | "folder">) {
  return (
    <EmptyState
      title="No messages found"
      action={
        search !== "" && folder !== "all" ? (
          <RouterLinkButton variant="secondary" to={`?${new URLSearchParams({ q: search })}`}>
            Search all folders
          </RouterLinkButton>
        ) : undefined
      }
    >
      Try adjusting your filters or search terms
    </EmptyState>
  );
}

type FolderOption = { value: string; label: string };

/** Lists the folders to choose from. The empty value stands for the standard one. */
function folderOptions(search: string, counts: Record<MessageFolder, number>): FolderOption[] {
  const standard = standardFolder(search);
  const folders = MESSAGE_FOLDERS.map((folder) => ({
    value: folder === standard ? "" : folder,
    label: `${FOLDER_NAMES[folder]} (${formatCount(counts[folder])})`,
  }));
  return standard === "all" ? [{ value: "", label: FOLDER_NAMES.all }, ...folders] : folders;
}
