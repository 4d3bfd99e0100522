import { EMPTY, type Examples, type Prepare, post, remove, row } from "./example.ts";

function fromTrash(kind: string, table: string, nth: number, prefix: "" | "/restoration"): Prepare {
  return async (known) => {
    const { id } = row(known, table, nth);
    known.change(`update ${table} set deleted_at = ${Date.now()} where id = '${id}'`);
    const action = prefix ? "restored" : "erased";
    return { path: `/admin/trash/${kind}/${id}${prefix}`, form: EMPTY, audit: { action, subject: kind } };
  };
}

const TRASHED = { event: "events", executive: "executives", message: "messages", post: "posts" };

/** Writes of items in the trash, by the path of the route whose action performs them. */
export const TRASH_WRITES: Examples = {
  "/admin/trash/:kind/:id/restoration": Object.entries(TRASHED).map(([kind, table]) =>
    post(fromTrash(kind, table, 2, "/restoration")),
  ),
  "/admin/trash/:kind/:id": Object.entries(TRASHED).map(([kind, table]) =>
    remove(fromTrash(kind, table, 2, "")),
  ),
};
