import type { WriteDb } from "#app/platform/database/database.server.ts";
import { secret } from "#app/platform/database/secrets.server.ts";
import { decrypt, encrypt } from "#app/platform/secrets/encryption.server.ts";

/**
 * Encrypts a secret that must be read again, such as that of an authenticator app.
 *
 * @param about names the row it belongs to; decryption needs the same, so a copy in another row is
 * useless
 */
export async function seal(db: WriteDb, text: string, about: string): Promise<string> {
  return encrypt(await keyOf(db), text, about);
}

/**
 * Decrypts what {@link seal} encrypted.
 *
 * @throws if it was changed, or belongs to another row
 */
export async function unseal(db: WriteDb, sealed: string, about: string): Promise<string> {
  return decrypt(await keyOf(db), sealed, about);
}

async function keyOf(db: WriteDb): Promise<Buffer> {
  return Buffer.from(await secret(db, "factors"), "base64");
}
