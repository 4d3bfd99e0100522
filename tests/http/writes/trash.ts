import { EMPTY, type Examples, type Prepare, post, remove, row } from "./example.ts";

const KINDS = { event: "events", executive: "executives", message: "messages", post: "posts" };

function item(kind: string, table: string, action: "deleted" | "restored" | "erased"): Prepare {
  return async (known) => {
    const { id } = row(known, table, 2);
    const deletedAt = action === "deleted" ? "null" : Date.now();
    known.change(`update ${table} set deleted_at = ${deletedAt} where id = '${id}'`);
    const suffix = action === "restored" ? "/restoration" : "";
    return { path: `/admin/trash/${kind}/${id}${suffix}`, form: EMPTY, audit: { action, subject: kind } };
  };
}

const eachKind = (action: Parameters<typeof item>[2]) =>
  Object.entries(KINDS).map(([kind, table]) => item(kind, table, action));

/** Writes of items in the trash, by the path of the route whose action performs them. */
export const TRASH_WRITES: Examples = {
  "/admin/trash/:kind/:id/restoration": eachKind("restored").map(post),
  "/admin/trash/:kind/:id": [...eachKind("deleted").map(post), ...eachKind("erased").map(remove)],
};
