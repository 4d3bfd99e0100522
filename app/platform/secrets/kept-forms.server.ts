import { createDecipheriv, createECDH, createHmac, hkdfSync } from "node:crypto";
import { KEPT_CURVE, KEPT_INFO, KEPT_SIZES } from "./kept-forms.ts";
import { type KeyPlace, readOrMakeKey } from "./sealed-texts.server.ts";

/**
 * The public key with which a browser encrypts a form that it keeps until there is a connection
 * (`ui/form/kept-forms.ts`). Whoever finds the device can't read it, and neither can its owner.
 */
export function formKey(place: KeyPlace): string {
  return keyPair(place).getPublicKey("base64url");
}

/**
 * Decrypts a form that a browser has kept.
 *
 * @param about the address that it was typed for
 * @returns undefined if it was encrypted for another key or address, or was changed
 */
export function openKeptForm(
  place: KeyPlace,
  sealed: string,
  about: string,
): Record<string, string> | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const { publicKey, nonce, tag } = KEPT_SIZES;
  const theirs = bytes.subarray(0, publicKey);
  try {
    const secret = keyPair(place).computeSecret(theirs);
    const key = Buffer.from(hkdfSync("sha256", secret, theirs, KEPT_INFO, 32));
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(publicKey, publicKey + nonce))
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(-tag));
    const text = decipher.update(bytes.subarray(publicKey + nonce, -tag), undefined, "utf8");
    return Object.fromEntries(new URLSearchParams(text + decipher.final("utf8")));
  } catch {
    return undefined;
  }
}

/** The same key always makes the same pair. */
function keyPair(place: KeyPlace) {
  const pair = createECDH(KEPT_CURVE.node);
  pair.setPrivateKey(createHmac("sha256", readOrMakeKey(place)).update(KEPT_INFO).digest());
  return pair;
}
