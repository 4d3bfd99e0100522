import { FEATURES } from "#app/features.ts";
import type { TrashBin, TrashTable } from "#app/platform/records/trash.server.ts";

const bins = FEATURES.flatMap(({ trash }) => trash ?? []);

/**
 * The bins of all features. The subject of its record is a bin's kind in addresses. The type
 * forgets which table a bin is for, because each is given rows of its own table only.
 */
export const TRASH_BINS = bins as unknown as readonly TrashBin<TrashTable>[];

/** @throws 404 for an unknown kind */
export function getTrashBin(kind: string): TrashBin<TrashTable> {
  const bin = TRASH_BINS.find(({ record }) => record.subject === kind);
  if (!bin) throw new Response(null, { status: 404 });
  return bin;
}
