import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { findVideoFacts } from "#app/platform/images/video-facts.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";
import type { VideoFacts } from "#app/platform/rich-text/blocks/video/editor.ts";
import { videoOf } from "#app/platform/rich-text/blocks/video/video-address.ts";
import type { Route } from "./+types/video-facts";

/** Asks the site of a video for its title and its still, which becomes one of our pictures. */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const video = videoOf(textFields(await request.formData()).address ?? "");
  if (!video) return refuseSave(400, { errors: { address: "This is no video on YouTube or Vimeo." } });
  const { title, still } = await findVideoFacts(video);
  const stored = still && (await site.pictures.store(still));
  const picture = stored?.ok ? stored.picture : undefined;
  await site.db.transaction().execute((trx) =>
    recordAudit(trx, administrator, {
      ...{ action: "looked up", subject: "video", subjectId: picture?.id ?? "" },
      detail: video.page,
    }),
  );
  return Response.json({ ok: true, title, picture } satisfies VideoFacts);
}
