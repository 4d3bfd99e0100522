import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { readRenderedForm } from "#tests/support/rendered-form.ts";
import type { SignedIn } from "#tests/support/sign-in.ts";

/** What an example may use: a page of the administrator, and rows as stored. */
export type Known = {
  administrator: SignedIn;
  /** The server's address. */
  url: string;
  dataDir: string;
  rows: (query: string) => Record<string, unknown>[];
  /** Runs a statement, for a state that no request creates. */
  change: (statement: string) => void;
};

/** A request that changes something, and its entry in the audit list. */
export type Write = {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  form: FormData | URLSearchParams | Blob;
  audit: { action: string; subject: string; detail?: RegExp };
};

export type Prepare = (known: Known) => Promise<Omit<Write, "method" | "path"> & { path: string }>;
export type Example = { method: Write["method"]; prepare: Prepare };

/** By the path of a route, as written in `app/routes.ts`. */
export type Examples = Record<string, Example[]>;

export const EMPTY = new URLSearchParams();
export const post = (prepare: Prepare): Example => ({ method: "POST", prepare });
export const put = (prepare: Prepare): Example => ({ method: "PUT", prepare });
export const remove = (prepare: Prepare): Example => ({ method: "DELETE", prepare });
/** Makes the body of a screen that sends JSON instead of a form. */
export const json = (body: unknown) => new Blob([JSON.stringify(body)], { type: "application/json" });

/** Returns the id of the nth row (each example has a row of its own), and its version. */
export function row({ rows }: Known, table: string, nth: number): { id: string; updatedAt: string } {
  const [found] = rows(`select id, updated_at from ${table} order by id limit 1 offset ${nth}`);
  if (!found) throw new Error(`There are fewer than ${nth + 1} rows in ${table}`);
  return { id: String(found.id), updatedAt: String(found.updated_at) };
}

export async function withPicture(fields: Record<string, string>, seed: number): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(
    "picture",
    new Blob([new Uint8Array(await smallPicture("png", seed))], { type: "image/png" }),
    "a.png",
  );
  return form;
}

export async function changedForm({ administrator }: Known, page: string, changes: Record<string, string>) {
  const form = readRenderedForm(await (await administrator.ask(page)).text());
  for (const [name, value] of Object.entries(changes)) {
    if (!form.has(name)) throw new Error(`The form of ${page} has no field '${name}'`);
    form.set(name, value);
  }
  return form;
}
