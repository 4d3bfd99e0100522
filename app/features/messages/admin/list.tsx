import { useState } from "react";
import { useLocation } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { formatCount } from "#app/platform/text/formats.ts";
import { localMoment } from "#app/platform/time/local-date.ts";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListChoice, ManagedList } from "#app/ui/list/managed-list.tsx";
import { StatCard } from "#app/ui/list/stat-card.tsx";
import { useBulkQuestion } from "#app/ui/list/use-bulk-question.tsx";
import {
  FOLDER_NAMES,
  MESSAGE_FOLDERS,
  MESSAGE_VIEWS,
  readMessageFilter,
  VIEW_NAMES,
} from "../message-filter.ts";
import { readReplyCalendar } from "../reply-times.server.ts";
import { overdueUntil } from "../reply-times.ts";
import type { Route } from "./+types/list";
import { CHOOSE_ALL, ChosenActions } from "./chosen-actions.tsx";
import { messageColumns } from "./message-columns.tsx";
import { countMessages, countWaitingUntil } from "./message-counts.server.ts";
import { listMessagesToManage } from "./message-list.server.ts";
import { replyStateOf } from "./message-page.server.ts";
import { chosenParams, type MessageChangeName, useMessageChanges } from "./use-message-changes.ts";

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

/** The actions that ask for confirmation, because they move messages out of sight. */
const QUESTIONS = {
  archive: { title: "Archive these messages?", confirmLabel: "Archive" },
  unarchive: { title: "Move these messages to the inbox?", confirmLabel: "Move to inbox" },
  quarantine: { title: "Are these messages spam?", confirmLabel: "Spam" },
  release: { title: "Are these messages no spam?", confirmLabel: "Not spam" },
  remove: { title: "Delete these messages?", confirmLabel: "Delete" },
};
const isPlanned = (name: MessageChangeName): name is keyof typeof QUESTIONS => Object.hasOwn(QUESTIONS, name);

/** Lists the messages of the contact form. The database does the searching and paging. */
export default function MessageList({ loaderData }: Route.ComponentProps) {
  const { counts, messages, total, cutOff, page, search, folder, show, mayExport } = loaderData;
  const address = useLocation().search;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { change, again, busy, problem } = useMessageChanges();
  // Ignore selected messages that are no longer on the page.
  const chosen = messages.filter(({ id }) => ticked.has(id));
  const question = useBulkQuestion();

  async function carryOut(name: MessageChangeName, plan?: string) {
    const answer = await change(name, chosen, plan === undefined ? {} : { plan });
    if (!answer.ok) return answer.plan;
    setTicked(new Set());
    // The bulk actions disappear with the selection, after the dialog has returned the focus to
    // one.
    setTimeout(() => document.getElementById(CHOOSE_ALL)?.focus());
    return undefined;
  }

  function ask(name: keyof typeof QUESTIONS) {
    const params = new URLSearchParams([["to", name], ...chosenParams(chosen)]);
    void question.ask({
      ...QUESTIONS[name],
      danger: name === "remove",
      planAddress: `/admin/messages/plan?${params}`,
      failure: "This did not work. Please try again.",
      carryOut: (token) => carryOut(name, token),
    });
  }

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
        filters={
          <>
            <ListChoice
              name="folder"
              label="Folder"
              value={folder}
              options={MESSAGE_FOLDERS.map((value) => ({
                value,
                label: `${FOLDER_NAMES[value]} (${formatCount(counts.folders[value])})`,
              }))}
            />
            <ListChoice
              name="show"
              label="Show"
              value={show}
              options={MESSAGE_VIEWS.map((value) => ({
                value,
                label:
                  value === "overdue"
                    ? `${VIEW_NAMES[value]} (${formatCount(counts.overdue)})`
                    : VIEW_NAMES[value],
              }))}
            />
          </>
        }
        columns={messageColumns({
          listAddress: address,
          ticked,
          onTick: (id, isTicked) => {
            const next = new Set(ticked);
            if (isTicked) next.add(id);
            else next.delete(id);
            setTicked(next);
          },
        })}
        rows={messages}
        rowKey={(message) => message.id}
        page={page}
        total={total}
        empty={{
          none: <EmptyState title="No messages yet" />,
          narrowed: (
            <EmptyState title="No messages found">Try adjusting your filters or search terms</EmptyState>
          ),
        }}
      >
        <SaveProblem answer={question.problem} />
        <SaveProblem answer={problem} again={again} />
        {question.dialog}
        {messages.length > 0 ? (
          <ChosenActions
            folder={folder}
            all={messages}
            chosen={chosen}
            busy={busy}
            onTickAll={(isTicked) => setTicked(new Set(isTicked ? messages.map(({ id }) => id) : []))}
            onChange={(name) => (isPlanned(name) ? ask(name) : void carryOut(name))}
          />
        ) : null}
        {cutOff ? (
          <p className="text-sm text-muted">
            The newest {total} messages that match are listed. Add a word to find older ones.
          </p>
        ) : null}
      </ManagedList>
    </>
  );
}
