import { statfs } from "node:fs/promises";
import { findMailTrouble } from "#app/platform/mail/outbox.server.ts";
import type { Site } from "#app/platform/site.server.ts";

/** With less room than this left a few large pictures, or a backup, fill the disk. */
const LITTLE_ROOM_BYTES = 200 * 1024 * 1024;

const NO_MAIL_SERVER =
  "This website has no mail server, so it sends nothing: no replies, no notices of new messages, no invitations, no links to a new password. Newsletter confirmations wait until there is one. Whoever looks after the server sets SMTP_URL.";

/** What does not work at this moment and whom it concerns, a sentence each; empty when all is well. */
export async function findTroubles({
  db,
  config,
  outages,
  unknownProxy,
}: Pick<Site, "db" | "config" | "outages" | "unknownProxy">): Promise<string[]> {
  const [{ failed, delayed }, room] = await Promise.all([findMailTrouble(db), roomLeft(config.dataDir)]);
  const troubles = config.smtpUrl ? [] : [NO_MAIL_SERVER];
  troubles.push(
    ...outages.list().map(({ part, isFull }) => {
      const what = part === "database" ? "Nothing can be saved" : "Pictures cannot be stored or shown";
      return `${what} at the moment: ${isFull ? "the disk is full" : `the ${part} cannot be used`}. This ends by itself once there is ${isFull ? "room" : "an answer"} again.`;
    }),
  );
  if (unknownProxy.isSeen)
    troubles.push(
      "Visitors seem to reach this website through another server (a proxy), but it was not told so. It then takes all visitors for one person: when one of them tries too often to sign in or to send a form, nobody else can. Ask whoever runs the server to set TRUST_PROXY to the number of proxies in front of it, usually 1.",
    );
  if (room !== undefined && room < LITTLE_ROOM_BYTES)
    troubles.push(`The disk of the server is nearly full: ${Math.floor(room / 1024 / 1024)} MB are left.`);
  if (delayed && config.smtpUrl)
    troubles.push(
      `${delayed.count === 1 ? "1 mail waits" : `${delayed.count} mails wait`} for the mail server, and ${delayed.count === 1 ? "is" : "are"} sent as soon as it takes mail again. The last reason: ${delayed.lastError}`,
    );
  if (failed)
    troubles.push(
      `${failed.count === 1 ? "1 mail was" : `${failed.count} mails were`} given up in the last 90 days. The last reason: ${failed.lastError}`,
    );
  return troubles;
}

async function roomLeft(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
