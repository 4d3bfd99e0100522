import type { Selectable } from "kysely";
import type { List } from "#app/platform/lists/list.ts";
import { searchWords } from "#app/platform/lists/search-words.ts";
import type { RecordKind } from "#app/platform/records/change.server.ts";
import { type KeyPlace, seal, unseal } from "#app/platform/secrets/sealed-texts.server.ts";
import type { Schema } from "#db/schema.ts";

/** The administrators' list, which a search finds by references, purposes and ways. */
export const GIFT_LIST: List<Selectable<Schema["gifts"]>> = {
  name: "gifts",
  table: "gifts",
  newest: "createdAt",
  texts: ["gift_texts"],
  includes: () => true,
  filters: ({ state }) => [state],
  // A reference is found with its hyphen and without.
  words: ({ reference, purpose, way }) => [
    searchWords(`${reference} ${reference.replace("-", "")} ${purpose} ${way}`),
  ],
};

export const GIFTS: RecordKind<"gifts"> = {
  table: "gifts",
  subject: "gift",
  affectsPages: () => false,
  lists: [GIFT_LIST],
};

/** Who gives something, and for whom. */
export type Giver = {
  name: string;
  /** An e-mail address or a phone number. */
  contact: string;
  /** In whose name it is given, if in somebody else's. */
  onBehalfOf: string;
};

/** Encrypts who gives. Empty if nothing is known. */
export function sealGiver(place: KeyPlace, giver: Giver, id: string): string {
  return Object.values(giver).some(Boolean) ? seal(place, JSON.stringify(giver), `gift ${id}`) : "";
}

/**
 * Decrypts who gives.
 *
 * @returns `anonymous` if nobody said so, undefined if it was encrypted with a key that is missing
 */
export function unsealGiver(place: KeyPlace, sealed: string, id: string): Giver | "anonymous" | undefined {
  if (sealed === "") return "anonymous";
  const giver = unseal(place, sealed, `gift ${id}`);
  return giver === undefined ? undefined : (JSON.parse(giver) as Giver);
}
