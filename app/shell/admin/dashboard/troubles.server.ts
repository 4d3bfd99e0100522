import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import { findWarnings, readUpkeep, type Warning } from "#app/platform/health/upkeep.server.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import { findMailTrouble } from "#app/platform/mail/outbox-state.server.ts";

/** A problem, present or imminent, and where the person can solve it, if they can. */
export type Trouble = { text: string; to?: { address: string; label: string } };

const NO_MAIL_SERVER =
  "This website has no mail server, so it sends nothing: no replies, no notices of new messages, no invitations, no links to a new password. Newsletter confirmations wait until there is one. Whoever looks after the server sets SMTP_URL.";

/**
 * Finds the current problems that concern a person and, for an owner, what needs attention soon.
 * Empty if there are none.
 */
export async function findTroubles(
  site: Pick<Site, "db" | "config" | "outages" | "unknownProxy" | "certificate">,
  { role }: Pick<Administrator, "role">,
): Promise<Trouble[]> {
  const [now, soon] = await Promise.all([
    findPresentTroubles(site),
    role === "owner" ? readUpkeep(site).then((upkeep) => findWarnings(upkeep)) : [],
  ]);
  return [...now.map((text) => ({ text })), ...soon.map(troubleOf)];
}

function troubleOf({ kind, text }: Warning): Trouble {
  return kind === "backup"
    ? { text, to: { address: "/admin/backup", label: "Download a backup" } }
    : { text };
}

async function findPresentTroubles({
  db,
  config,
  outages,
  unknownProxy,
}: Pick<Site, "db" | "config" | "outages" | "unknownProxy">): Promise<string[]> {
  const { failed, delayed } = await findMailTrouble(db);
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
