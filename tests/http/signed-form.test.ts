import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertConsent } from "#tests/support/consents.ts";
import { METADATA_WORDS, notImages, phonePhoto } from "#tests/support/hostile-pictures.ts";
import { addPerson, EDITOR } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { changeRows, storedRows } from "#tests/support/stored-rows.ts";

let server: TestServer;
let owner: SignedIn;
let editor: SignedIn;
let consent: string;
beforeAll(async () => {
  server = await startServer({ DEMO_CONTENT: "0", LOG_LEVEL: "error" });
  owner = await signIn(server);
  await addPerson(server, EDITOR);
  editor = await signIn({ ...server, administrator: EDITOR });
  const change = (statement: string) => changeRows(server, statement);
  consent = insertConsent({ dataDir: server.dataDir, change }, "Zawadi");
});
afterAll(() => server?.stop());

function storeForm(bytes: Uint8Array): Promise<Response> {
  const form = new FormData();
  form.set("picture", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "form.jpg");
  return editor.ask(`/admin/consents/${consent}/form`, form);
}

const readForm = (person: SignedIn) =>
  person.ask(`/admin/consents/${consent}/form/photo`, new URLSearchParams());

test("a photo of the signed form is readable for owners alone, and by nobody in the data folder", async () => {
  expect((await readForm(owner)).status).toBe(404);
  const photo = await phonePhoto();
  expect((await storeForm(photo)).status).toBe(200);
  expect((await readForm(editor)).status).toBe(403);
  const answer = await readForm(owner);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const jpeg = Buffer.from(((await answer.json()) as { photo: string }).photo, "base64");
  expect(jpeg.subarray(0, 2).toString("hex")).toBe("ffd8");
  for (const word of METADATA_WORDS) expect(jpeg.includes(word), word).toBe(false);

  const middle = jpeg.subarray(jpeg.length / 2, jpeg.length / 2 + 48);
  const files = globSync(path.join(server.dataDir, "**/*"), { withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const content = readFileSync(path.join(file.parentPath, file.name));
    for (const bytes of [middle, Buffer.from(middle.toString("base64"))])
      expect(content.includes(bytes), file.name).toBe(false);
  }
  // It is no picture of the website.
  expect(storedRows(server, "select id from pictures")).toEqual([]);
  expect(
    storedRows(
      server,
      "select actor_name, action from audit_entries where subject = 'consent' order by rowid",
    ),
  ).toEqual([
    { actor_name: EDITOR.name, action: "stored the signed form of" },
    { actor_name: expect.any(String), action: "looked at the signed form of" },
  ]);
});

test("what is no picture is refused beside its field, and the stored form stays", async () => {
  for (const [name, bytes] of Object.entries(notImages())) {
    const answer = await storeForm(bytes);
    expect(answer.status, name).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: { picture: expect.any(String) } });
  }
  expect((await editor.ask(`/admin/consents/${consent}/form`, new FormData())).status).toBe(400);
  expect((await readForm(owner)).status).toBe(200);
});
