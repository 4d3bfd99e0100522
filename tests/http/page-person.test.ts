import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, EDITOR } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("a write from a page that somebody else opened in the same browser is refused, and changes nothing", async () => {
  const ednaId = await addPerson(server, EDITOR);
  const owner = await signIn(server);
  const rows = (query: string) => storedRows(server, query);
  const [{ id: ownerId } = {}] = rows("select id from users where role = 'owner'");
  const nameOf = (id: unknown) => rows(`select name from users where id = '${id}'`)[0]?.name;
  const rename = (path: string, name: string, openedBy: string) =>
    fetch(server.url + path, {
      method: "POST",
      headers: {
        Cookie: owner.cookie,
        Origin: server.url,
        "Sec-Fetch-Site": "same-origin",
        "X-Page-Person": openedBy,
      },
      body: new URLSearchParams({ name }),
    });

  for (const openedBy of [ednaId, "nobody", ""]) {
    const refused = await rename("/admin/account/name", "Written by Edna", openedBy);
    expect(refused.status).toBe(409);
    const told = (await refused.json()) as { formError: string };
    expect(told).toMatchObject({ ok: false, signedOut: true });
    expect(told.formError).toMatch(/^Somebody else has signed in in this browser\. Nothing has been saved/);
    expect((await rename("/admin/account/name.data", "Written by Edna", openedBy)).status).toBe(409);
  }
  expect(nameOf(ownerId)).toBe("Administrator");
  expect(rows("select id from audit_entries where action = 'updated'")).toEqual([]);

  expect((await rename("/admin/account/name", "Adaeze", String(ownerId))).status).toBe(200);
  expect(nameOf(ownerId)).toBe("Adaeze");
});
