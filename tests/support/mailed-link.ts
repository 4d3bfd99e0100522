import { expect, vi } from "vitest";
import { type MailServer, parseMail, readText } from "./mail-server.ts";

/**
 * The newest mail to an address, once there are so many; the outbox sends within seconds.
 *
 * @param count how many have gone to this address by then
 */
export async function readMailTo(
  server: MailServer,
  to: string,
  count = 1,
): Promise<{ subject: string; text: string }> {
  return vi.waitFor(
    () => {
      const mails = server.received.filter((mail) => mail.to.includes(to));
      expect(mails).toHaveLength(count);
      const { raw = "" } = mails.at(-1) ?? {};
      return { subject: parseMail(raw).headers.get("subject")?.[0] ?? "", text: readText(raw) };
    },
    { timeout: 15_000, interval: 50 },
  );
}

/** The path of the link in a mail. */
export function linkIn(text: string, path: "/auth/reset/" | "/auth/email/"): string {
  const start = text.indexOf(path);
  if (start < 0) throw new Error(`No ${path} in: ${text}`);
  return text.slice(start).split(/\s/)[0] as string;
}
