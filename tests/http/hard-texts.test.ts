import { afterAll, beforeAll, expect, test } from "vitest";
import { TEXT_TOO_HARD, TEXTS_BUSY } from "#app/platform/texts/text-task.ts";
import { draftOf, newPostId } from "#tests/support/posts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";

/**
 * What happens to texts that take too long to parse. `npm run prove -- texts` measures that nobody
 * waits for them.
 */
let server: TestServer;
let administrator: SignedIn;
beforeAll(async () => {
  server = await startServer();
  administrator = await signIn(server);
});
afterAll(() => server.stop());

const HARD_HTML = "<b>".repeat(133_000);
/** Uses up the time limit for a text, while a quick check refuses the others. */
const SLOW_HTML = `${"<b>".repeat(1_900)}${"<!--</b>--><b>".repeat(60_000)}`;
const HARD_MARKDOWN = "*_a".repeat(50_000);

function save(route: string, id: string, content: string) {
  return fetch(`${server.url}/admin/blog/${id}/${route}`, {
    method: "PUT",
    headers: {
      Origin: server.url,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/json",
      Cookie: administrator.cookie,
    },
    body: JSON.stringify({ draft: draftOf({ content }), base: 0, reason: "save" }),
  });
}

function importFiles(...files: File[]) {
  const form = new FormData();
  for (const file of files) form.append("file", file);
  return administrator.ask("/admin/blog/imports", form);
}

test.each(["draft", "publication"])(
  "a %s of a hard text is refused next to the text, and nothing is stored",
  async (route) => {
    const id = newPostId();
    const answer = await save(route, id, HARD_HTML);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ ok: false, errors: { content: TEXT_TOO_HARD } });
    expect((await administrator.ask(`/admin/blog/${id}/edit`)).status).toBe(404);
  },
);

test("a long text of the usual kind is stored", async () => {
  const content = "<p>She walked to school.</p>".repeat(10_000);
  const id = newPostId();
  expect((await save("draft", id, content)).status).toBe(200);
  expect((await administrator.ask(`/admin/blog/${id}/edit`)).status).toBe(200);
});

test("a hard file is refused by name, and the others are imported", async () => {
  const answer = await importFiles(
    new File([HARD_MARKDOWN], "hard.md"),
    new File(["# Good\n\nWords."], "good.md"),
  );
  expect(await answer.json()).toMatchObject({
    ok: true,
    files: [
      { file: "hard.md", ok: false, message: TEXT_TOO_HARD },
      { file: "good.md", ok: true, title: "Good" },
    ],
  });
});

test("many hard files at once are all answered in the time of one, with correct messages", async () => {
  const imports = Array.from({ length: 4 }, () => importFiles(new File([SLOW_HTML], "slow.html")));
  const answers = await Promise.all(
    imports.map(async (answer) => ({ status: (await answer).status, told: await (await answer).json() })),
  );
  answers.sort((one, other) => one.status - other.status);
  expect(answers[0]).toEqual({ status: 400, told: { ok: false, errors: { file: TEXT_TOO_HARD } } });
  for (const answer of answers.slice(1))
    expect(answer).toEqual({ status: 503, told: { ok: false, errors: { file: TEXTS_BUSY } } });
});
