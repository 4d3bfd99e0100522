import { sql } from "kysely";
import type { Trx } from "../database/database.server.ts";
import { refuseSave } from "../forms/save-answer.ts";
import { type RowsOfTable, selectUsed } from "./picture-uses.server.ts";

/**
 * Refuses to publish pictures that visitors may not see, beside a row or in its text.
 *
 * @param written the public rows that were written
 * @throws Response 409, which says what to do
 */
export async function refuseHiddenPictures(trx: Trx, written: RowsOfTable): Promise<void> {
  const used = await selectUsed(trx, written);
  if (!used) return;
  const { rows: hidden } = await sql<{ id: string; people: string | null; withdrawnAt: number | null }>`
    select pictures.id, people, withdrawn_at from pictures left join picture_details as details on details.id = pictures.id
    where shown_until <= ${Date.now()} and pictures.id in (${used})`.execute(trx);
  const [first] = hidden;
  if (first)
    throw refuseSave(409, {
      formError: sayWhy(first, hidden.length),
      links: hidden.map(({ id }, index) => ({
        to: `/admin/pictures/${id}`,
        label: hidden.length === 1 ? "Open the picture" : `Open picture ${index + 1}`,
      })),
    });
}

function sayWhy(
  { people, withdrawnAt }: { people: string | null; withdrawnAt: number | null },
  count: number,
) {
  const which = count === 1 ? "One of the pictures" : `${count} of the pictures`;
  if (withdrawnAt !== null)
    return `${which} was withdrawn: somebody in it no longer agrees. Take it out first.`;
  if (people === null)
    return `${which} cannot be published before you have said under Pictures who is in it.`;
  return `${which} shows a child, and lacks a consent or the approval of a second person. See to it under Pictures, or take the picture out.`;
}
