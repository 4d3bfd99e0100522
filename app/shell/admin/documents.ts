import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { DOCUMENT_REFUSALS } from "#app/platform/documents/document-refusal.ts";
import { storeDocument } from "#app/platform/documents/documents.server.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";
import { formatBytes } from "#app/platform/text/formats.ts";
import type { DocumentUploadAnswer } from "#app/ui/rich-text/upload-file.ts";
import type { Route } from "./+types/documents";

/**
 * Stores a PDF for a text. One that no text links to is deleted after a day
 * (documents.server.ts).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const file = (await request.formData()).get("document");
  if (!(file instanceof File)) return refuse(400, DOCUMENT_REFUSALS["not-a-pdf"]);
  try {
    const stored = await storeDocument(site, Buffer.from(await file.arrayBuffer()), file.name);
    if (!stored.ok) return refuse(400, stored.message);
    const { id, address, size } = stored;
    await site.db.transaction().execute((trx) =>
      recordAudit(trx, administrator, {
        ...{ action: "uploaded", subject: "PDF", subjectId: id },
        detail: `${address.slice(address.lastIndexOf("/") + 1)}, ${formatBytes(size)}`,
      }),
    );
    return Response.json({ ok: true, document: { address, size } } satisfies DocumentUploadAnswer);
  } catch (error) {
    const failed = site.outages.statusOf(error, "a PDF could not be stored");
    return refuse(failed, "The PDF could not be uploaded. Please try again.");
  }
}

const refuse = (status: 400 | 500 | 503, message: string) =>
  refuseSave(status, { errors: { document: message } });
