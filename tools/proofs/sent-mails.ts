import type { MailServer } from "#tests/support/mail-server.ts";
import { storedRows, waitFor } from "./proof.ts";

/**
 * Returns the mails that a site has sent, once no more of them wait, but after 30 s at the latest.
 */
export async function readSentMails(
  dataDir: string,
  { received }: MailServer,
): Promise<{ name: string; raw: string }[]> {
  await untilSent(dataDir);
  return received.map(({ to, raw }, index) => ({ name: `mail ${index + 1} to ${to.join()}`, raw }));
}

/** Waits until no mails of a site wait any more, but for 30 s at most. */
export async function untilSent(dataDir: string): Promise<void> {
  const isOut = () => storedRows(dataDir, "select 1 from outbox where status = 'waiting'").length === 0;
  await waitFor(isOut, 30_000);
}
