import { afterAll, beforeAll, expect, test } from "vitest";
import { insertAppeal, openGiving } from "#tests/support/gifts.ts";
import { addPerson, EDITOR } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { changeRows, storedRows } from "#tests/support/stored-rows.ts";
import { ask } from "./request.ts";

let server: TestServer;
let owner: SignedIn;
let editor: SignedIn;
beforeAll(async () => {
  server = await startServer({ DEMO_CONTENT: "1", LOG_LEVEL: "error" });
  owner = await signIn(server);
  await addPerson(server, EDITOR);
  editor = await signIn({ ...server, administrator: EDITOR });
});
afterAll(() => server.stop());

type Found = { title: string; what: string; to: string };

async function find(person: SignedIn, words: string): Promise<Found[]> {
  const answer = await person.ask(`/admin/search?q=${encodeURIComponent(words)}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Found[];
}

test("finds a message in each folder, and says where it is", async () => {
  for (const [folder, what] of [
    ["inbox", "Message"],
    ["archive", "Message, archived"],
    ["spam", "Message, spam"],
  ]) {
    const [row] = storedRows(server, "select id, name from messages order by id limit 1");
    changeRows(server, `update messages set folder = '${folder}' where id = '${row?.id}'`);
    const found = await find(owner, String(row?.name));
    expect(found).toContainEqual(expect.objectContaining({ what, to: `/admin/messages/${row?.id}` }));
  }
});

test("every row leads to a screen, and nothing is found that somebody may not open", async () => {
  const found = [...(await find(owner, "school")), ...(await find(owner, EDITOR.name))];
  expect(new Set(found.map(({ what }) => what)).size).toBeGreaterThanOrEqual(4);
  for (const { to } of found) expect((await owner.ask(to)).status, to).toBe(200);
  expect(await find(editor, EDITOR.name)).toEqual([]);
  expect((await find(editor, "settings")).map(({ to }) => to)).not.toContain("/admin/settings");
});

test("links are suggested to what visitors can open, and to nothing else", async () => {
  const links = async (words: string) => {
    const answer = await editor.ask(`/admin/search?shown&q=${encodeURIComponent(words)}`);
    return (await answer.json()) as Found[];
  };
  const appeal = insertAppeal({ change: (statement) => changeRows(server, statement) });
  openGiving({ change: (statement) => changeRows(server, statement) });
  expect(await links("exam fees")).toContainEqual({
    ...{ title: "Exam fees", what: "Appeal", to: `/donate?appeal=${appeal}` },
  });
  changeRows(server, "update appeals set is_open = false");
  const [page] = storedRows(server, "select title from pages where is_published limit 1");
  const words = ["exam", "school", String(page?.title)];
  const found = (await Promise.all(words.map(links))).flat();
  expect(new Set(found.map(({ what }) => what))).toEqual(new Set(["Post", "Event", "Page"]));
  for (const { to } of found) expect((await ask(server.url, to)).status, to).toBe(200);
  const [hidden] = storedRows(server, "select title from posts where status = 'draft'");
  expect((await links(String(hidden?.title))).map(({ title }) => title)).not.toContain(hidden?.title);
});

test.each(["", "   ", "%", "_", "\\", "'", "\u0000", "x".repeat(5_000)])(
  "takes any words: %j",
  async (words) => {
    expect((await find(owner, words)).length).toBeLessThan(40);
  },
);
