import { data } from "react-router";
import { restoreVersion } from "#app/features/blog/post-history.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { describeDevice } from "#app/platform/accounts/device-words.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/restoration";

const VERSION = /^[1-9]\d{0,8}$/;

/**
 * Restores an earlier version as the latest draft (POST).
 *
 * @throws 405 for another method
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "POST") throw data(null, { status: 405 });
  const device = describeDevice(request.headers.get("User-Agent"));
  const restored = VERSION.test(params.version)
    ? await restoreVersion(getWritableSite(context).db, administrator, params.id, Number(params.version), {
        device,
      })
    : undefined;
  if (restored?.ok) return Response.json({ ok: true } satisfies SaveAnswer);
  if (restored?.reason === "invalid") {
    const formError = Object.values(restored.errors)[0] ?? SAVE_REFUSALS.gone;
    return refuseSave(400, { formError });
  }
  const status = restored?.reason === "gone" ? 410 : 404;
  return refuseSave(status, { formError: SAVE_REFUSALS.gone });
}
