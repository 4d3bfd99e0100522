import type { MailServer } from "#tests/support/mail-server.ts";
import { ADMINISTRATOR } from "#tests/support/server.ts";
import { storedRows } from "../proof.ts";
import { readSentMails } from "../sent-mails.ts";
import { MARK } from "./hostile-texts.ts";
import type { Look } from "./looks.ts";
import { type Session, submit } from "./sessions.ts";

/**
 * Checks mails about hostile people and messages: their text has no markup, and nobody's input adds
 * a header line.
 */
export async function lookAtMails(
  session: Session,
  look: Look,
  mailServer: MailServer,
): Promise<{ count: number; faults: string[] }> {
  const { dataDir } = session.server;
  await submit(session, "/contact", {
    firstName: "<img src=x>",
    lastName: "B",
    email: "a@example.org",
    subject: "<b>",
    message: `<script>${MARK}(0)</script>`,
  });
  await submit(session, "/newsletter", { email: "reader@example.org" });
  await submit(session, "/admin/people/invitations", { email: "new@example.org", role: "editor" });
  await submit(session, "/auth/forgotten", { email: ADMINISTRATOR.email });
  const message = storedRows(
    dataDir,
    "select id, updated_at from messages where deleted_at is null order by rowid desc limit 1",
  )[0];
  await submit(session, `/admin/messages/${message?.id}/replies`, {
    id: crypto.randomUUID(),
    text: `<svg onload=${MARK}(0)>`,
    updatedAt: String(message?.updated_at),
  });
  const faults: string[] = [];
  const mails = await readSentMails(dataDir, mailServer);
  for (const { name, raw } of mails) {
    const [header = ""] = raw.split("\r\n\r\n", 1);
    const html = /content-type: text\/html[\s\S]*?\r\n\r\n([\s\S]*)/i.exec(raw)?.[1];
    if (html) await look.show(html);
    const unknown = header
      .split(/\r\n(?![ \t])/)
      .filter(
        (line) =>
          !/^(?:from|to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|reply-to|auto-submitted|list-[a-z-]+|in-reply-to|references|precedence|x-auto-response-suppress):/i.test(
            line,
          ),
      );
    faults.push(...unknown.map((line) => `${name}: ${line.slice(0, 200)}`));
  }
  return { count: mails.length, faults };
}
