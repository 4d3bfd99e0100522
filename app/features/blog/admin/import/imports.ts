import { data } from "react-router";
import { givenUploads, importInput } from "#app/features/blog/import/imports.server.ts";
import { complaintAbout } from "#app/features/blog/import/post-file-rules.ts";
import { type ImportedFile, importFiles } from "#app/features/blog/import/read-post-file.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave, type SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { Route } from "./+types/imports";

/** One result per file, in the order they were sent. */
export type ImportAnswer = { ok: true; files: ImportedFile[] } | SaveRefusal;

/**
 * Imports Markdown and HTML files as drafts (POST, field `file`, repeatable). `uploads` names the
 * uploaded pictures and PDFs of the files, by their addresses, as JSON. `import` and `source` name
 * the import on screen that the files belong to, and `key` the only file in it, which is stored
 * once.
 *
 * @throws 405 for another method
 */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "POST") throw data(null, { status: 405 });
  const form = await request.formData().catch(() => undefined);
  const files = (form?.getAll("file") ?? []).filter(
    (file) => file instanceof File && file.name !== "",
  ) as File[];
  const complaint = complaintAbout(files);
  if (complaint) return refuse(complaint);
  const read = await Promise.all(
    files.map(async (file) => ({
      name: file.name.toWellFormed().slice(0, 200),
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
  const fields = textFields(form ?? new FormData());
  const part = importInput.safeParse(fields);
  const uploads = givenUploads.safeParse(fields.uploads);
  const results = await importFiles(getWritableSite(context), administrator, read, {
    import: part.data ?? {
      import: newId(),
      source: read
        .map(({ name }) => name)
        .join(", ")
        .slice(0, 200),
    },
    uploads: uploads.data ?? {},
    key: read.length === 1 ? fields.key : undefined,
  });
  const [only] = results;
  if (results.length === 1 && only && !only.ok) return refuse(only.message, only.isBusy ? 503 : 400);
  return Response.json({ ok: true, files: results } satisfies ImportAnswer);
}

function refuse(message: string, status: 400 | 503 = 400): Response {
  return refuseSave(status, { errors: { file: message } });
}
