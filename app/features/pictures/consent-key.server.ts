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
