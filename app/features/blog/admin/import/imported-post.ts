import { data } from "react-router";
import { foreignPostInput } from "#app/features/blog/import/imports.server.ts";
import { NOT_STORED } from "#app/features/blog/import/picture-folder.server.ts";
import { findStoredPicture } from "#app/features/blog/import/take-in-html.server.ts";
import { openForeignPosts, type PostReport } from "#app/features/blog/import/take-in-post.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { parseFields, textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave, type SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/imported-post";

/** What became of the post, or would in a trial. */
export type ImportedPostAnswer = { ok: true; report: PostReport } | SaveRefusal;

/**
 * Imports a post of another system, which the browser has read from its export (POST). In a trial,
 * checks it only; then a picture counts as found if the browser has its file.
 *
 * @throws 405 for another method
 */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "POST") throw data(null, { status: 405 });
  const parsed = parseFields(foreignPostInput, textFields(await request.formData()));
  if (!parsed.ok) return refuseSave(400, { formError: Object.values(parsed.errors).join(" ") });
  const { post, links, uploads, trial, ...parts } = parsed.values;
  const { db } = getWritableSite(context);
  const isTrial = trial === "true";
  const takeIn = await openForeignPosts(db, administrator, { ...parts, isTrial, import: parts });
  const report = await takeIn(post, {
    slugOf: (address) => (Object.hasOwn(links, address) ? links[address] : undefined),
    async findPicture(address) {
      const given = Object.hasOwn(uploads, address) ? uploads[address] : undefined;
      const stored = given === undefined || isTrial ? undefined : await findStoredPicture(db, given);
      if (given !== undefined && isTrial) return NOT_STORED;
      return stored ?? { missing: "it did not come with the export" };
    },
  });
  return Response.json({ ok: true, report } satisfies ImportedPostAnswer);
}
