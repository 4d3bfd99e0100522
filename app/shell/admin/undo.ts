import { data } from "react-router";
import { FEATURES } from "#app/features.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import type { Undo } from "#app/platform/features/feature.ts";
import { refuseSave, type SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { askSecondPerson, Unapproved } from "#app/platform/records/second-person.server.ts";
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
  const undone = db.transaction().execute(async (trx) => {
    const taken = await takeWayBack(trx, administrator, params.id);
    if (!taken) return undefined;
    const undo = findUndo(taken.subject);
    let done = 0;
    for (const row of taken.rows) {
      if (await undo(trx, administrator, row)) done += 1;
    }
    return { ok: true, done, left: taken.rows.length - done } satisfies UndoAnswer;
  });
  const answer = await undone.catch(async (error: unknown) => {
    throw error instanceof Unapproved ? await askSecondPerson(db, administrator, error) : error;
  });
  if (answer) return Response.json(answer);
  return refuseSave(404, {
    formError: "This can no longer be undone: it was undone before, or a day has passed.",
  });
}

function findUndo(subject: string): Undo {
  for (const { undo } of FEATURES) if (undo?.[subject]) return undo[subject];
  throw new Error(`No feature declares how to undo a change of a ${subject}`);
}
