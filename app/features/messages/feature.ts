import { sql } from "kysely";
import type { Feature, Waiting } from "#app/platform/features/feature.ts";
import { HOUR } from "#app/platform/program/jobs.server.ts";
import { undoChosen } from "#app/platform/records/chosen-rows.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import { CHOSEN_MESSAGES } from "./admin/message-changes.server.ts";
import { countUnread, countWaitingUntil } from "./admin/message-counts.server.ts";
import { MESSAGE_LIST } from "./message-record.server.ts";
import { MESSAGE_TRASH } from "./message-trash.server.ts";
import { readReplyCalendar } from "./reply-times.server.ts";
import { overdueUntil } from "./reply-times.ts";
import { removeOldMessages } from "./retention.server.ts";

export const messages = {
  menu: [{ to: "/admin/messages", label: "Messages", icon: "message", place: 30, group: "Daily work" }],
  settings: [
    { to: "/admin/settings/reply-times", label: "Reply times", place: 60 },
    { to: "/admin/settings/answers", label: "Saved answers", place: 65 },
    { to: "/admin/settings/data", label: "Data", place: 70 },
  ],
  access: { "/admin/messages": "editors", "/admin/messages/export": "owners" },
  pages: ["/contact"],
  audit: ["data retention", "message", "messages", "reply times", "saved answers"],
  tables: {
    messages: "carried",
    messageSubmissions: "carried",
    messageReplies: "carried",
  },
  lists: [MESSAGE_LIST],
  search: [
    {
      ...{ table: "messages", list: MESSAGE_LIST, title: sql`name || ': ' || subject` },
      what: sql`case folder when 'archive' then 'Message, archived' when 'spam' then 'Message, spam' else 'Message' end`,
      to: sql`'/admin/messages/' || id`,
    },
  ],
  async findWaiting(db, now) {
    const cutoff = overdueUntil(now, await readReplyCalendar(db));
    const [unread, overdue] = await Promise.all([countUnread(db), countWaitingUntil(db, cutoff)]);
    const waiting: Waiting[] = [];
    if (overdue > 0)
      waiting.push({
        text: `${counted(overdue, "message")} to answer`,
        to: "/admin/messages?show=overdue",
        isUrgent: true,
      });
    if (unread > 0)
      waiting.push({
        text: counted(unread, "unread message"),
        to: "/admin/messages?show=unread",
        inMenu: { count: unread, what: "unread" },
      });
    return waiting;
  },
  trash: MESSAGE_TRASH,
  undo: { message: (trx, actor, row) => undoChosen(trx, actor, CHOSEN_MESSAGES, row) },
  jobs: [
    {
      name: "remove old messages",
      everyMs: HOUR,
      run: ({ db }, isStopping) => removeOldMessages(db, Date.now(), isStopping),
    },
  ],
} satisfies Feature;
