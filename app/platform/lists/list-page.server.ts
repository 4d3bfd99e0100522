import { ADMIN_PAGE_SIZE, lastPageAt } from "./admin-list.ts";

/** A query of ids in the order of a list. */
type Ids<Id> = {
  limit(count: number): Ids<Id>;
  offset(count: number): Ids<Id>;
  execute(): Promise<{ id: Id }[]>;
};

/**
 * Finds the ids on a page of a list. Skips the rows before it from the nearer end of the list. The
 * query should need nothing but an index, so that even the middle of a long list is near.
 *
 * @param ids the ids of the list in the given direction
 * @returns `page`: the last page if the requested one is beyond it
 */
export async function findPage<Id>(
  { page: asked, total, size = ADMIN_PAGE_SIZE }: { page: number; total: number; size?: number },
  ids: (direction: "forwards" | "backwards") => Ids<Id>,
): Promise<{ ids: Id[]; page: number }> {
  const page = lastPageAt(asked, total, size);
  const offset = (page - 1) * size;
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return { ids: [], page };
  if (offset <= total / 2)
    return { ids: idsOf(await ids("forwards").limit(limit).offset(offset).execute()), page };
  const reversed = await ids("backwards")
    .limit(limit)
    .offset(total - offset - limit)
    .execute();
  return { ids: idsOf(reversed).reverse(), page };
}

const idsOf = <Id>(rows: { id: Id }[]) => rows.map(({ id }) => id);

/** Puts rows into the order of their ids. Leaves out ids without a row. */
export function inOrder<Id, Row>(ids: readonly Id[], rows: readonly Row[], idOf: (row: Row) => Id): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
