import { data } from "react-router";
import { type PostChange, undoPostChange } from "#app/features/blog/post-undo.server.ts";
import { type MessageUndo, undoMessageChange } from "#app/features/messages/admin/message-undo.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, type SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { takeWayBack } from "#app/platform/records/way-back.server.ts";
import type { Route } from "./+types/undo";

/**
 * `done` counts the reverted rows, `left` those skipped because somebody has changed them since.
 */
export type UndoAnswer = { ok: true; done: number; left: number } | SaveRefusal;

/**
 * Reverts a bulk action of the same user (POST), once.
 *
 * @throws 405 for another method
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "POST") throw data(null, { status: 405 });
  const { db } = getWritableSite(context);
  const answer = await db.transaction().execute(async (trx) => {
    const taken = await takeWayBack(trx, administrator, params.id);
    if (!taken) return undefined;
    let done = 0;
    for (const row of taken.rows) {
      const isDone =
        taken.subject === "post"
          ? await undoPostChange(trx, administrator, row as PostChange)
          : await undoMessageChange(trx, administrator, row as MessageUndo);
      if (isDone) done += 1;
    }
    return { ok: true, done, left: taken.rows.length - done } satisfies UndoAnswer;
  });
  if (answer) return Response.json(answer);
  return refuseSave(404, {
    formError: "This can no longer be undone: it was undone before, or a day has passed.",
  });
}
