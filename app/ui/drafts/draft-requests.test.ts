import { afterEach, expect, test, vi } from "vitest";
import { TEXTS_BUSY } from "#app/platform/texts/text-task.ts";
import { draftOf } from "#tests/support/posts.ts";
import { DraftRequests, type SaveReason } from "./draft-requests.ts";

afterEach(() => vi.unstubAllGlobals());

function sendTo(status: number, told: object, reason: SaveReason) {
  vi.stubGlobal("fetch", async () => Response.json({ ok: false, ...told }, { status }));
  return new DraftRequests("/admin/blog").send(
    "an id",
    { tab: "a tab" },
    { draft: draftOf(), base: 0, reason },
  );
}

test("when the server is too busy to read a draft, a manual save shows why and an autosave retries", async () => {
  const errors = { content: TEXTS_BUSY };
  for (const reason of ["save", "publication"] as const)
    expect(await sendTo(503, { errors }, reason)).toMatchObject({ kind: "refused", errors });
  expect(await sendTo(503, { errors }, "autosave")).toEqual({ kind: "failed" });
  expect(await sendTo(503, {}, "save")).toEqual({ kind: "failed" });
});
