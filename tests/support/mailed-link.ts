import { expect, vi } from "vitest";
import { type MailServer, parseMail, readText } from "./mail-server.ts";

/**
 * Waits for the latest mail to an address that matches. The outbox sends within seconds. Other
 * mails to the same person may be on their way meanwhile.
 *
 * @param count how many matching mails the address must have received by then
 */
export async function readMailTo(
  server: MailServer,
  to: string,
  saying: RegExp,
  count = 1,
): Promise<{ subject: string; text: string }> {
  return vi.waitFor(
    () => {
      const mails = mailsTo(server, to, saying);
      expect(mails).toHaveLength(count);
      return mails.at(-1) as { subject: string; text: string };
    },
    { timeout: 15_000, interval: 50 },
  );
}

/** Returns the matching mails that an address has received so far. */
export function mailsTo(server: MailServer, to: string, saying: RegExp): { subject: string; text: string }[] {
  return server.received
    .filter((mail) => mail.to.includes(to))
    .map(({ raw }) => ({ subject: parseMail(raw).headers.get("subject")?.[0] ?? "", text: readText(raw) }))
    .filter(({ text }) => saying.test(text));
}

/** Returns the path of the link in a mail. */
export function linkIn(text: string, path: "/auth/reset/" | "/auth/email/"): string {
  const start = text.indexOf(path);
  if (start < 0) throw new Error(`No ${path} in: ${text}`);
  return text.slice(start).split(/\s/)[0] as string;
}
