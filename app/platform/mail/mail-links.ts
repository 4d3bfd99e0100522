import type { Config } from "../config.server.ts";
import type { Db } from "../database/database.server.ts";

/** Stands in a stored mail where its link goes. The link itself exists only once the mail is sent. */
export const LINK = "{{link}}";

/** The kinds of links that mails carry. */
export type LinkKind =
  | "new password"
  | "e-mail address"
  | "invitation"
  | "newsletter confirmation"
  | "newsletter unsubscription";

/** What a mail is about. It is deleted with it, and its link is made for it. */
export type MailSubject = { kind: "message" | "person" | "invitation" | "subscriber"; id: string };

/** A link that works, made for one attempt to send a mail. */
export type MintedLink = {
  url: string;
  /** Ends the link: nobody has seen it. */
  takeBack(): Promise<void>;
};

/**
 * Makes the link of a mail that is about to be sent. Its lifetime begins now, and only a hash of its token is stored.
 *
 * @param mail `id`: of what the mail is about
 * @returns undefined when the mail has lost its reason: withdrawn, answered, removed, or for another address by now
 */
export type MintLink = (
  parts: { db: Db; config: Pick<Config, "siteUrl"> },
  mail: { id: string; recipient: string },
) => Promise<MintedLink | undefined>;

export type MailLinks = Record<LinkKind, MintLink>;

/** Mails with these links wait until there is a mail server. All others are about something that passes. */
export const WAITS_FOR_MAIL_SERVER: readonly LinkKind[] = ["newsletter confirmation"];

/** As the outbox stores it. */
export function subjectKey({ kind, id }: MailSubject): string {
  return `${kind} ${id}`;
}
