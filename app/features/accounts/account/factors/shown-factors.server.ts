import { hasVerifiedFactor } from "#app/features/accounts/factor-standing.server.ts";
import { listFactors } from "#app/features/accounts/factors.server.ts";
import { listPasskeys } from "#app/features/accounts/passkeys.server.ts";
import { countRecoveryCodes } from "#app/features/accounts/recovery-codes.server.ts";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { localDate, localDateTime } from "#app/platform/time/local-date.ts";
import type { ShownFactor } from "./factors-section.tsx";
import type { ShownPasskey } from "./passkeys-section.tsx";

/** Reads a person's second factors and passkeys for the account screen. */
export async function readShownFactors(
  db: ReadDb,
  userId: string,
  timeZone: string,
): Promise<{ factors: ShownFactor[]; passkeys: ShownPasskey[]; codesLeft: number | undefined }> {
  const [factors, passkeys, isNeeded, left] = await Promise.all([
    listFactors(db, userId),
    listPasskeys(db, userId),
    hasVerifiedFactor(db, userId),
    countRecoveryCodes(db, userId),
  ]);
  const when = (instant: number | null) => (instant === null ? undefined : localDateTime(instant, timeZone));
  return {
    factors: factors.map(({ id, friendlyName, status, lastUsedAt }) => ({
      id,
      friendlyName,
      status,
      lastUsed: when(lastUsedAt),
    })),
    passkeys: passkeys.map(({ id, friendlyName, isBackedUp, createdAt, lastUsedAt }) => ({
      id,
      friendlyName,
      isBackedUp,
      added: localDate(createdAt, timeZone),
      lastUsed: when(lastUsedAt),
    })),
    codesLeft: isNeeded ? left : undefined,
  };
}
