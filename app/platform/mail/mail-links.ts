import type { Db } from "../database/database.server.ts";
import type { Config } from "../program/config.server.ts";

/**
 * The placeholder for the link in a stored mail. The link itself is created only when the mail is
 * sent.
 */
export const LINK = "{{link}}";

/** The kinds of links in mails. */
export type LinkKind =
  | "new password"
  | "e-mail address"
  | "invitation"
  | "newsletter confirmation"
  | "newsletter unsubscription"
  | "gift";

/** What a mail is about. The mail is deleted together with it, and a link is created for it. */
export type MailSubject = { kind: "message" | "person" | "invitation" | "subscriber" | "gift"; id: string };

/** A working link, created for one attempt to send a mail. */
export type MintedLink = {
  url: string;
  /** Invalidates the link, which nobody has seen. */
  takeBack(): Promise<void>;
};

/**
 * Creates the link of a mail that is about to be sent. Its lifetime begins now, and only a hash of
 * its token is stored.
 *
 * @param mail `id` is that of the mail's subject
 * @returns undefined if the mail has become pointless: withdrawn, answered, removed, or meant for a
 *   former address
 */
export type MintLink = (
  parts: { db: Db; config: Pick<Config, "siteUrl"> },
  mail: { id: string; recipient: string },
) => Promise<MintedLink | undefined>;

export type MailLinks = Record<LinkKind, MintLink>;

/**
 * Mails with these links wait until there is a mail server. All others are about something that
 * soon expires.
 */
export const WAITS_FOR_MAIL_SERVER: readonly LinkKind[] = ["newsletter confirmation"];

/** Formats the subject as the outbox stores it. */
export function subjectKey({ kind, id }: MailSubject): string {
  return `${kind} ${id}`;
}
