import { POST_TRASH } from "#app/features/blog/post-trash.server.ts";
import { EVENT_TRASH } from "#app/features/events/event-trash.server.ts";
import { EXECUTIVE_TRASH } from "#app/features/executives/executive-trash.server.ts";
import { MESSAGE_TRASH } from "#app/features/messages/message-trash.server.ts";
import type { TrashBin } from "#app/platform/records/trash.ts";

/** Maps the word for each kind of item in addresses to its trash. */
export const TRASH_BINS = {
  event: EVENT_TRASH,
  executive: EXECUTIVE_TRASH,
  message: MESSAGE_TRASH,
  post: POST_TRASH,
} satisfies Record<string, TrashBin>;

export type TrashKind = keyof typeof TRASH_BINS;

/** @throws 404 for an unknown kind */
export function getTrashBin(kind: string): TrashBin {
  if (!Object.hasOwn(TRASH_BINS, kind)) throw new Response(null, { status: 404 });
  return TRASH_BINS[kind as TrashKind];
}
