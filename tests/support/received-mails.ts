import { expect, vi } from "vitest";
import { type MailServer, parseMail, readText } from "./mail-server.ts";

export type ReadMail = { headers: Map<string, string[]>; text: string; raw: string };

/**
 * Returns the mails that a mail server has received for an address, in order of arrival.
 *
 * @param count waits until there are that many; the outbox sends within seconds
 */
export async function readReceivedMails(mails: MailServer, to: string, count: number): Promise<ReadMail[]> {
  return vi.waitFor(
    () => {
      const received = mails.received
        .filter((mail) => mail.to.some((address) => address.includes(to)))
        .map(({ raw }) => ({ ...parseMail(raw), text: readText(raw), raw }));
      expect(received).toHaveLength(count);
      return received;
    },
    { timeout: 15_000, interval: 100 },
  );
}
