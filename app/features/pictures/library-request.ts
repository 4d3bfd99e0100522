import type { Instant } from "#db/schema.ts";

/** The parts of the library, by their value in the address. */
export const LIBRARY_PARTS = {
  all: "All pictures",
  unclassified: "Nobody has said who is in it",
  children: "With children",
  approval: "Waiting for a second person",
  hidden: "Hidden from visitors",
  unused: "Not used",
} as const;
export type LibraryPart = keyof typeof LIBRARY_PARTS;

/** A place in the list: when a picture was uploaded, and its id for those of the same moment. */
export type LibraryPlace = { createdAt: Instant; id: string };

/** Reads which part of the library an address asks for. */
export function readLibraryRequest({ searchParams }: URL) {
  const wanted = searchParams.get("show") ?? "all";
  const part = wanted in LIBRARY_PARTS ? (wanted as LibraryPart) : "all";
  const search = (searchParams.get("search") ?? "").trim().slice(0, 100);
  const [, createdAt, id] = /^(\d{1,15})-([0-9a-f]{32})$/.exec(searchParams.get("older") ?? "") ?? [];
  const olderThan = createdAt && id ? { createdAt: Number(createdAt), id } : undefined;
  return { part, search, olderThan };
}

/** The address of a part of the library: its newest pictures, or those after a place. */
export function libraryAddress(
  { part, search }: { part: LibraryPart; search: string },
  after?: LibraryPlace,
): string {
  const query = new URLSearchParams();
  if (after) query.set("older", `${after.createdAt}-${after.id}`);
  if (part !== "all") query.set("show", part);
  if (search) query.set("search", search);
  return `/admin/pictures?${query}`;
}
