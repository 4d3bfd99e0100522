import { POST_TRASH } from "#app/features/blog/post-trash.server.ts";
import { EVENT_TRASH } from "#app/features/events/event-trash.server.ts";
import { EXECUTIVE_TRASH } from "#app/features/executives/executive-changes.server.ts";
import { MESSAGE_TRASH } from "#app/features/messages/message-trash.server.ts";
import type { TrashBin, TrashTable } from "#app/platform/records/trash.server.ts";

const bins = [EVENT_TRASH, EXECUTIVE_TRASH, MESSAGE_TRASH, POST_TRASH];

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
