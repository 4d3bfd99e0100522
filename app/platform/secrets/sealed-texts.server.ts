import { createHash, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "../program/config.server.ts";
import { decrypt, encrypt } from "./encryption.server.ts";

/** Where the key is. */
export type KeyPlace = Pick<Config, "dataDir" | "consentKey">;

/**
 * Encrypts what is private about a girl or a giver. The key is a setting or a file beside the
 * database, so neither the database nor a backup can be read without it.
 *
 * @param about names the row it belongs to: the text can't be read in another one
 */
export function seal(place: KeyPlace, text: string, about: string): string {
  const key = readOrMakeKey(place);
  return `${idOf(key)}.${encrypt(key, text, about)}`;
}

/** Decrypts what {@link seal} encrypted. Undefined if the key is another one, or is lost. */
export function unseal(place: KeyPlace, sealed: string, about: string): string | undefined {
  const key = readKey(place);
  const [keyId, text = ""] = sealed.split(".");
  if (!key || idOf(key) !== keyId) return undefined;
  return decrypt(key, text, about);
}

/** Encrypts a photo, such as a signed form, in the same way. */
export function sealPhoto(place: KeyPlace, jpeg: Buffer, about: string): string {
  return seal(place, jpeg.toString("base64"), about);
}

/** Decrypts a photo. Undefined if the key is another one, or is lost. */
export function unsealPhoto(place: KeyPlace, sealed: string, about: string): Buffer | undefined {
  const photo = unseal(place, sealed, about);
  return photo === undefined ? undefined : Buffer.from(photo, "base64");
}

/** Tells two keys apart without revealing either. */
function idOf(key: Buffer): string {
  return createHash("sha256").update("id of ").update(key).digest("hex").slice(0, 8);
}

function fileIn({ dataDir }: KeyPlace): string {
  return path.join(dataDir, "schoolward.consent-key");
}

/** The key to everything private. Makes one if there is none yet. */
export function readOrMakeKey(place: KeyPlace): Buffer {
  return readKey(place) ?? makeKey(place);
}

function readKey(place: KeyPlace): Buffer | undefined {
  if (place.consentKey) return Buffer.from(place.consentKey, "base64");
  try {
    return Buffer.from(readFileSync(fileIn(place), "utf8"), "base64");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Another process may make one at the same moment: the first one counts. */
function makeKey(place: KeyPlace): Buffer {
  const file = fileIn(place);
  const own = `${file}.${process.pid}.part`;
  writeFileSync(own, randomBytes(32).toString("base64"), { mode: 0o600, flush: true });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readKey(place) as Buffer;
}
