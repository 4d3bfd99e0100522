import type { ReadDb } from "#app/platform/database/database.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { telephoneLink } from "#app/platform/settings/site-settings.ts";
import { localMoment } from "#app/platform/time/local-date.ts";
import type { Instant } from "#db/schema.ts";
import type { MessageFolder } from "../message-filter.ts";
import { whatsappNumberOf } from "../reply-form.ts";
import { readReplyCalendar } from "../reply-times.server.ts";
import { type ReplyCalendar, replyDueAt } from "../reply-times.ts";
import { reasonsInWords } from "../suspicion.ts";
import { listReplies, replySubject } from "./replies.server.ts";

/** The reply status of a message. `none`: no reply is due, as in the archive and the quarantine. */
export type ReplyState = { state: "none" } | { state: "answered" | "due" | "overdue"; at: string };

/** Describes the reply status of a message, with times in the foundation's time zone. */
export function replyStateOf(
  {
    folder,
    createdAt,
    answeredAt,
  }: { folder: MessageFolder; createdAt: Instant; answeredAt: Instant | null },
  calendar: ReplyCalendar,
  now: Instant,
): ReplyState {
  if (answeredAt !== null) return { state: "answered", at: localMoment(answeredAt, calendar.timeZone) };
  if (folder !== "inbox") return { state: "none" };
  const dueAt = replyDueAt(createdAt, calendar);
  return { state: dueAt <= now ? "overdue" : "due", at: localMoment(dueAt, calendar.timeZone) };
}

/** Reads the page of a message; undefined if it doesn't exist or is in the trash. */
export async function readMessagePage(db: ReadDb, id: string, now: Instant, sendsMail: boolean) {
  const [message, calendar, { name: siteName }] = await Promise.all([
    db
      .selectFrom("messages")
      .select(["id", "name", "email", "subject", "message", "phone", "company", "isRead", "folder"])
      .select(["suspicion", "createdAt", "updatedAt", "answeredAt"])
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .executeTakeFirst(),
    readReplyCalendar(db),
    readSiteSettings(db),
  ]);
  if (!message) return undefined;
  const { suspicion, createdAt, answeredAt, ...shown } = message;
  const replies = await listReplies(db, id);
  return {
    ...shown,
    siteName,
    sendsMail,
    replySubject: replySubject(message.subject, siteName),
    received: localMoment(createdAt, calendar.timeZone),
    reasons: message.folder === "spam" ? reasonsInWords(suspicion) : [],
    reply: replyStateOf(message, calendar, now),
    isAnswered: answeredAt !== null,
    call: message.phone === null ? undefined : telephoneLink(message.phone),
    whatsapp: whatsappNumberOf(message.phone),
    replies: replies.map(({ createdAt: at, ...reply }) => ({
      ...reply,
      at: localMoment(at, calendar.timeZone),
    })),
  };
}

export type MessagePage = NonNullable<Awaited<ReturnType<typeof readMessagePage>>>;
