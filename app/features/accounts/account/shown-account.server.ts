import type { Administrator, CurrentSession } from "#app/platform/accounts/administrator.server.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate, localDateTime } from "#app/platform/time/local-date.ts";
import { listFactors } from "../codes.server.ts";
import { listConfirmWays } from "../confirmations.server.ts";
import { findWaitingEmail } from "../email-change.server.ts";
import { hasVerifiedFactor } from "../factor-standing.server.ts";
import { listIdentities } from "../identities.server.ts";
import { listPasskeys } from "../passkeys.server.ts";
import { providerName } from "../provider.server.ts";
import { countRecoveryCodes } from "../recovery-codes.server.ts";
import { listSessions } from "../sessions.server.ts";

/** A person's account as their account screen shows it, with formatted times. */
export type ShownAccount = Awaited<ReturnType<typeof readShownAccount>>;

export async function readShownAccount(
  { db, config }: Pick<Site, "db" | "config">,
  { id: userId, name, email }: Administrator,
  current: CurrentSession,
) {
  const { timeZone, name: siteName } = await readSiteSettings(db);
  const day = (instant: number) => localDate(instant, timeZone);
  const time = (instant: number | null) => (instant === null ? undefined : localDateTime(instant, timeZone));
  const hasSecondFactor = await hasVerifiedFactor(db, userId);
  return {
    ...{ name, email, timeZone, siteName, hasSecondFactor },
    waitingEmail: await findWaitingEmail(db, userId),
    sendsMail: config.smtpUrl !== undefined,
    hasPassword: (await listConfirmWays(db, userId)).password,
    /** How many recovery codes are left; undefined without a verified factor. */
    codesLeft: hasSecondFactor ? await countRecoveryCodes(db, userId) : undefined,
    factors: (await listFactors(db, userId)).map(({ id, friendlyName, status, lastUsedAt }) => ({
      ...{ id, friendlyName, status },
      lastUsed: time(lastUsedAt),
    })),
    passkeys: (await listPasskeys(db, userId)).map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      added: day(createdAt),
      lastUsed: time(lastUsedAt),
    })),
    /** The configured provider; without one nothing can be linked. */
    provider: providerName(config),
    identities: (await listIdentities(db, userId)).map(({ id, issuer, label, linkedAt }) => ({
      ...{ id, label },
      provider: URL.canParse(issuer) ? new URL(issuer).hostname : issuer,
      linked: day(linkedAt),
    })),
    sessions: (await listSessions(db, userId)).map(({ id, device, startedAt, lastUsedAt }) => ({
      ...{ id, device, isThis: id === current.id },
      started: time(startedAt),
      lastUsed: time(lastUsedAt),
    })),
  };
}
