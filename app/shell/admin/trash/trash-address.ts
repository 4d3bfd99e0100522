import type { TrashPart, TrashPlace } from "./trash.server.ts";

/** Reads `?newer=…` or `?older=…`; what names no place is the beginning of the list. */
export function readTrashPart(url: URL): TrashPart {
  const [newerThan, olderThan] = ["newer", "older"].map((name) => readPlace(url.searchParams.get(name)));
  return newerThan ? { newerThan } : olderThan ? { olderThan } : {};
}

/** The addresses of what stands before and after a part of the list. */
export const newerThan = (place: TrashPlace) => `?newer=${place.deletedAt}.${place.id}`;
export const olderThan = (place: TrashPlace) => `?older=${place.deletedAt}.${place.id}`;

function readPlace(text: string | null): TrashPlace | undefined {
  const [, deletedAt, id] = /^(\d{1,15})\.([0-9a-f-]{1,36})$/.exec(text ?? "") ?? [];
  return deletedAt && id ? { deletedAt: Number(deletedAt), id } : undefined;
}
