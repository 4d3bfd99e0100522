import type { WebAuthnCredential } from "@simplewebauthn/server";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { CookieParts } from "./session-cookie.server.ts";

/** Loads the library when somebody uses a passkey, because it costs 30 ms and some memory. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** Returns a person's passkeys in the form that browsers expect. */
export async function credentialsOf(db: ReadDb, userId: string) {
  const rows = await db.selectFrom("passkeys").selectAll().where("userId", "=", userId).execute();
  return rows.map((row) => {
    const { id, transports } = credentialOf(row);
    return { id, ...(transports ? { transports } : {}) };
  });
}

/** Converts a stored passkey to the library's format. */
export function credentialOf(row: {
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string;
}) {
  const transports = JSON.parse(row.transports) as WebAuthnCredential["transports"];
  return {
    id: row.credentialId,
    publicKey: new Uint8Array(Buffer.from(row.publicKey, "base64url")),
    counter: row.signCount,
    ...(transports && transports.length > 0 ? { transports } : {}),
  } satisfies WebAuthnCredential;
}

/** Returns the domain that passkeys are bound to. */
export function hostOf({ config }: CookieParts): string {
  return new URL(config.siteUrl).hostname;
}
