import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { WriteDb } from "#app/platform/database/database.server.ts";
import { secret } from "#app/platform/database/secrets.server.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret that must be read again, such as that of an authenticator app (AES-256-GCM).
 *
 * @param about names the row it belongs to; decryption needs the same, so a copy in another row is
 * useless
 */
export async function seal(db: WriteDb, text: string, about: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", await keyOf(db), nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/**
 * Decrypts what {@link seal} encrypted.
 *
 * @throws if it was changed, or belongs to another row
 */
export async function unseal(db: WriteDb, sealed: string, about: string): Promise<string> {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", await keyOf(db), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

async function keyOf(db: WriteDb): Promise<Buffer> {
  return Buffer.from(await secret(db, "factors"), "base64");
}
