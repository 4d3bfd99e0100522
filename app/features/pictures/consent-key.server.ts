import { type KeyPlace, seal, unseal } from "#app/platform/secrets/sealed-texts.server.ts";

/** The real names that a consent is about. They are stored encrypted. */
export type ConsentNames = { name: string; guardian: string; contact: string };

/** @param id of the consent */
export function sealNames(place: KeyPlace, names: ConsentNames, id: string): string {
  return seal(place, JSON.stringify(names), `consent ${id}`);
}

/** Decrypts the names of a consent. Undefined if the key is another one, or is lost. */
export function unsealNames(place: KeyPlace, sealed: string, id: string): ConsentNames | undefined {
  const names = unseal(place, sealed, `consent ${id}`);
  return names === undefined ? undefined : (JSON.parse(names) as ConsentNames);
}

/** Encrypts the photo of a signed form in the same way. */
export function sealPhoto(place: KeyPlace, jpeg: Buffer, id: string): string {
  return seal(place, jpeg.toString("base64"), `form ${id}`);
}

/** Decrypts the photo of a signed form. Undefined if the key is another one, or is lost. */
export function unsealPhoto(place: KeyPlace, sealed: string, id: string): Buffer | undefined {
  const photo = unseal(place, sealed, `form ${id}`);
  return photo === undefined ? undefined : Buffer.from(photo, "base64");
}
