import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listExecutives } from "#app/features/executives/executives.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { readGeneration } from "#app/platform/page-cache/generation.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";

let server: TestServer;
let administrator: SignedIn;
let picture: Blob;
beforeAll(async () => {
  server = await startServer();
  administrator = await signIn(server);
  picture = new Blob([new Uint8Array(await smallPicture("png"))], { type: "image/png" });
});
afterAll(() => server.stop());

/**
 * Makes the form of a new executive as the page sends it, with these fields changed. `undefined`
 * leaves one out.
 */
function newForm(changes: Record<string, string | Blob | undefined> = {}): FormData {
  const form = new FormData();
  const fields = { id: newId(), name: "Ada Okoro", role: "Chair", linkedin: "", alt: "Ada", picture };
  for (const [name, value] of Object.entries({ ...fields, ...changes }))
    if (value !== undefined) form.append(name, value);
  return form;
}

/**
 * Reads what is stored, and whether the public would see a difference, once all versions of the
 * pictures exist.
 */
async function stored() {
  const { db, close } = openDatabase({ dataDir: server.dataDir });
  try {
    await expect
      .poll(() => db.selectFrom("pictures").select("id").where("hasAvif", "=", false).execute(), {
        timeout: 10_000,
      })
      .toEqual([]);
    return { executives: await listExecutives(db), generation: await readGeneration(db) };
  } finally {
    await close();
  }
}

async function createOne(name: string): Promise<{ id: string; updatedAt: number }> {
  const answer = await administrator.ask("/admin/executives/new", newForm({ name }));
  expect(await answer.json()).toEqual({ ok: true });
  const created = (await stored()).executives.find((executive) => executive.name === name);
  return { id: created?.id ?? "", updatedAt: created?.updatedAt ?? 0 };
}

const change = (method: string, path: string, headers: Record<string, string>) =>
  fetch(server.url + path, { method, headers, redirect: "manual" });

describe("a new executive", () => {
  test("is created once, however often its form arrives", async () => {
    const form = newForm({ name: "Once Only" });
    for (const round of [1, 2]) {
      const answer = await administrator.ask("/admin/executives/new", form);
      expect([round, answer.status, await answer.json()]).toEqual([round, 200, { ok: true }]);
    }
    const { executives } = await stored();
    expect(executives.filter(({ name }) => name === "Once Only")).toHaveLength(1);
  });

  test.each([
    ["an empty name", { name: " " }, "name", "Enter the name."],
    ["a missing role", { role: undefined }, "role", "Enter the role."],
    ["a long name", { name: "x".repeat(101) }, "name", "The name can have at most 100 characters."],
    ["a long address", { linkedin: `https://a.example/${"x".repeat(500)}` }, "linkedin", /at most 500/],
    ["a script for an address", { linkedin: "javascript:alert(1)" }, "linkedin", /complete web address/],
    ["a picture for a name", { name: new Blob(["x"]) }, "name", "Enter the name."],
    ["no picture", { picture: undefined }, "picture", "Please upload an executive image"],
    ["text for a picture", { picture: "small.png" }, "picture", "Please upload an executive image"],
    ["no picture at all in the file", { picture: new Blob(["%PDF-1.7"]) }, "picture", /valid image file/],
    ["no description", { alt: "" }, "alt", /Describe the picture/],
    ["a forged id", { id: "../../etc" }, "id", "Reload the page and try again."],
  ])("with %s is refused next to the field, and nothing changes", async (_name, changes, field, sentence) => {
    const before = await stored();
    const answer = await administrator.ask("/admin/executives/new", newForm(changes));
    const refusal = (await answer.json()) as { ok: boolean; errors: Record<string, string> };
    expect([answer.status, refusal.ok]).toEqual([400, false]);
    expect(refusal.errors[field]).toMatch(sentence);
    expect(await stored()).toEqual(before);
  });

  test("without name or role is answered with the specification's message", async () => {
    const answer = await administrator.ask("/admin/executives/new", newForm({ name: "", role: "" }));
    expect(await answer.json()).toMatchObject({ formError: "Please fill in all required fields" });
  });

  test("with HTML in its fields shows it as text", async () => {
    await createOne("<img src=x onerror=alert(1)>");
    const about = await (await fetch(`${server.url}/about`)).text();
    expect(about).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(about).not.toContain("<img src=x");
  });
});

describe("an executive", () => {
  test("is not changed, moved or restored by invalid input or under an unknown id", async () => {
    const { id, updatedAt } = await createOne("Bola Adé");
    const { id: other } = await createOne("Tunde Ojo");
    const before = await stored();
    const form = (fields: Record<string, string>) => new URLSearchParams(fields);
    const good = { name: "Bola", role: "Chair", linkedin: "", alt: "Bola" };
    const requests: [path: string, form: URLSearchParams, status: number][] = [
      [id, form({ ...good, name: "", updatedAt: String(updatedAt) }), 400],
      [id, form({ ...good, role: "x".repeat(101), updatedAt: String(updatedAt) }), 400],
      [id, form({ ...good, updatedAt: "yesterday" }), 400],
      [id, form(good), 400],
      [id, form({ ...good, updatedAt: String(updatedAt - 1) }), 409],
      [newId(), form({ ...good, updatedAt: String(updatedAt) }), 404],
      ["' or 1=1 --", form({ ...good, updatedAt: String(updatedAt) }), 404],
      [`${id}/position`, form({ place: "above", neighbour: other }), 400],
      [`${id}/position`, form({ place: "before" }), 400],
      [`${id}/position`, form({ place: "before", neighbour: newId() }), 404],
      [`${id}/position`, form({ place: "before", neighbour: id }), 404],
      [`${newId()}/position`, form({ place: "before", neighbour: other }), 404],
    ];
    for (const [path, body, status] of requests) {
      const answer = await administrator.ask(`/admin/executives/${encodeURI(path)}`, body);
      expect([path, body.toString(), answer.status]).toEqual([path, body.toString(), status]);
    }
    expect(await stored()).toEqual(before);
  });

  test("is not changed from another site or without a session", async () => {
    const { id } = await createOne("Kemi Alade");
    const before = await stored();
    const own = { Origin: server.url, "Sec-Fetch-Site": "same-origin" };
    const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const requests: [method: string, path: string][] = [
      ["POST", "/admin/executives/new"],
      ["POST", `/admin/executives/${id}`],
      ["POST", `/admin/trash/executive/${id}`],
      ["POST", `/admin/executives/${id}/position`],
      ["POST", `/admin/trash/executive/${id}/restoration`],
    ];
    for (const [method, path] of requests) {
      const fromAfar = await change(method, path, { ...foreign, Cookie: administrator.cookie });
      expect([method, path, fromAfar.status]).toEqual([method, path, 403]);
      const stranger = await change(method, path, { ...own, Accept: "application/json" });
      expect([method, path, stranger.status]).toEqual([method, path, 401]);
    }
    expect(await stored()).toEqual(before);
  });

  test("that is deleted is on no page until it is restored", async () => {
    const { id } = await createOne("Lola Musa");
    const headers = { Origin: server.url, "Sec-Fetch-Site": "same-origin", Cookie: administrator.cookie };
    const aboutText = async () => (await fetch(`${server.url}/about`)).text();
    expect(await aboutText()).toContain("Lola Musa");
    expect((await change("POST", `/admin/trash/executive/${id}`, headers)).status).toBe(200);
    expect(await aboutText()).not.toContain("Lola Musa");
    expect((await change("POST", `/admin/trash/executive/${id}`, headers)).status).toBe(404);
    expect((await change("POST", `/admin/trash/executive/${id}/restoration`, headers)).status).toBe(200);
    expect(await aboutText()).toContain("Lola Musa");
  });
});
