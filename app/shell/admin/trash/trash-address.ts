import type { TrashPart, TrashPlace } from "./trash.server.ts";

/** Parses `?newer=…` or `?older=…`. An invalid cursor yields the first page. */
export function readTrashPart(url: URL): TrashPart {
  const [newerThan, olderThan] = ["newer", "older"].map((name) => readPlace(url.searchParams.get(name)));
  return newerThan ? { newerThan } : olderThan ? { olderThan } : {};
}

/** Build the addresses of the pages before and after a cursor. */
export const newerThan = (place: TrashPlace) => `?newer=${place.deletedAt}.${place.id}`;
export const olderThan = (place: TrashPlace) => `?older=${place.deletedAt}.${place.id}`;

function readPlace(text: string | null): TrashPlace | undefined {
  const [, deletedAt, id] = /^(\d{1,15})\.([0-9a-f-]{1,36})$/.exec(text ?? "") ?? [];
  return deletedAt && id ? { deletedAt: Number(deletedAt), id } : undefined;
}
