import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PostDraft } from "#app/features/blog/post-draft.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { SITE_TEXT_NAMES } from "#app/platform/settings/site-texts.ts";
import { insertConsent } from "#tests/support/consents.ts";
import { addPerson, EDITOR } from "#tests/support/people.ts";
import { draftOf } from "#tests/support/posts.ts";
import { readRenderedForm } from "#tests/support/rendered-form.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { changeRows, storedRows } from "#tests/support/stored-rows.ts";
import { ask } from "./request.ts";

/** Leads to a child: a full name, an age and a school. */
const TRACE = "<p>Amina Wanjiru is 15 and goes to Kisumu Girls Secondary School again.</p>";

let server: TestServer;
let owner: SignedIn;
let editor: SignedIn;
beforeAll(async () => {
  server = await startServer({ DEMO_CONTENT: "1", LOG_LEVEL: "error" });
  owner = await signIn(server);
  const change = (statement: string) => changeRows(server, statement);
  insertConsent({ dataDir: server.dataDir, change }, "Zawadi");
});
afterAll(() => server?.stop());

const rows = (query: string) => storedRows(server, query);
const seen = async (address: string) => (await fetch(server.url + address)).status;
const post = (person: SignedIn, address: string, fields: Record<string, string> = {}) =>
  person.ask(address, new URLSearchParams(fields));
const decide = (person: SignedIn, id: string, fields: Record<string, string> = { approves: "true" }) =>
  post(person, `/admin/approvals/${id}/decision`, fields);

type Answer = { status: number; formError?: string; links?: { to: string }[] };

async function read(response: Response): Promise<Answer> {
  return { ...((await response.json()) as object), status: response.status };
}

/** Publishes a post, as the editing form does. */
async function publish(person: SignedIn, id: string, fields: Partial<PostDraft>, base = 0): Promise<Answer> {
  const { status, text } = await ask(server.url, `/admin/blog/${id}/publication`, {
    method: "PUT",
    headers: {
      ...{ Origin: server.url, "Sec-Fetch-Site": "same-origin", Cookie: person.cookie },
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ draft: draftOf(fields), base }),
  });
  return { ...(JSON.parse(text) as object), status };
}

const savePage = async (person: SignedIn, id: string, fields: Record<string, string>) =>
  read(await post(person, `/admin/pages/${id}/details`, { isPublished: "on", ...fields }));

/** The only request of a refused save. */
function requestOf({ status, links }: Answer): string {
  expect(status).toBe(409);
  expect(links).toHaveLength(1);
  return /^\/admin\/approvals\/(\w+)$/.exec(links?.[0]?.to ?? "")?.[1] as string;
}

const statuses = () => rows("select status from posts where title = 'Her way back'");

test.each([
  [
    "what leads to her stands in several",
    ["Amina came on 4 May.", "It rained.", "Amina is 15."],
    "could lead to a child",
  ],
  ["nothing leads to her", ["A girl, Amina, came back.", "She is 15."], "tells of one girl: “Amina … 15”"],
])("a text of several paragraphs waits for a second person where %s", async (_, paragraphs, reason) => {
  const content = paragraphs.map((text) => `<p>${text}</p>`).join("");
  const refused = await publish(owner, newId(), { title: "She walked", content });
  expect(refused.formError).toContain(reason);
  requestOf(refused);
});

test("somebody who is alone publishes a text about a child with a written reason, which the history keeps", async () => {
  const id = newId();
  const story = { title: "Alone here", content: TRACE };
  const refused = await publish(owner, id, story);
  expect(refused.formError).toContain("could lead to a child");
  expect(refused.formError).toContain("nobody else signs in here");
  const request = requestOf(refused);
  expect(await seen("/blog/alone-here")).toBe(404);
  expect(await (await decide(owner, request)).json()).toMatchObject({
    errors: { reason: expect.stringMatching(/^Write why/) },
  });
  expect((await decide(owner, request, { approves: "true", reason: "Nobody else can read" })).status).toBe(
    200,
  );
  expect(rows("select detail from audit_entries where action = 'approved' and subject = 'text'")).toEqual([
    { detail: "Alone here (alone: Nobody else can read)" },
  ]);
  expect((await publish(owner, id, story)).status).toBe(200);
  expect(await seen("/blog/alone-here")).toBe(200);
});

describe("with a second person", () => {
  beforeAll(async () => {
    await addPerson(server, EDITOR);
    editor = await signIn({ ...server, administrator: EDITOR });
  });
  beforeEach(() => changeRows(server, "delete from text_approvals"));

  test("a story about a child is public only after the other one has read exactly it", async () => {
    const id = newId();
    const story = { title: "Her way back", content: TRACE };
    const request = requestOf(await publish(editor, id, story));
    expect(statuses()).toEqual([]);
    expect(await (await owner.ask(`/admin/approvals/${request}`)).text()).toContain("Kisumu Girls Secondary");
    expect((await decide(editor, request, { approves: "true", reason: "I am sure" })).status).toBe(409);

    // Sent back, and written anew: only one request is left.
    expect((await decide(owner, request, { approves: "false" })).status).toBe(400);
    expect((await decide(owner, request, { approves: "false", note: "Which school?" })).status).toBe(200);
    const again = requestOf(await publish(editor, id, { ...story, excerpt: "She walked." }));
    expect(rows("select id from text_approvals")).toEqual([{ id: again }]);
    expect((await decide(owner, again)).status).toBe(200);
    // What was read is not kept, and an approval is for nothing else.
    expect(rows("select texts, used_at from text_approvals")).toEqual([{ texts: "", used_at: null }]);
    requestOf(await publish(editor, id, story));
    expect(statuses()).toEqual([]);
    expect((await publish(editor, id, { ...story, excerpt: "She walked." })).status).toBe(200);
    expect(statuses()).toEqual([{ status: "published" }]);
    expect(rows(`select used_at from text_approvals where id = '${again}'`)[0]?.used_at).not.toBeNull();
  });

  test("a later edit, a draft and bulk actions don't get around it", async () => {
    const id = newId();
    const story = { title: "Round the back", content: TRACE };
    expect((await decide(owner, requestOf(await publish(editor, id, story)))).status).toBe(200);
    expect((await publish(editor, id, story)).status).toBe(200);
    const public_ = () =>
      rows(`select content from posts where id = '${id}' and status = 'published'`)[0]?.content;

    requestOf(await publish(editor, id, { ...story, content: `${TRACE}<p>More.</p>` }, 1));
    expect(public_()).toBe(TRACE);
    // What was approved stays so: out of sight and back.
    changeRows(server, `update posts set status = 'draft' where id = '${id}'`);
    expect((await post(editor, "/admin/blog/publication", { id })).status).toBe(200);
    expect(public_()).toBe(TRACE);
    // A draft that says more is published in bulk by nobody.
    changeRows(
      server,
      `update posts set status = 'draft', content = '${TRACE}<p>Even more.</p>' where id = '${id}'`,
    );
    requestOf(await read(await post(editor, "/admin/blog/publication", { id })));
    expect(public_()).toBeUndefined();
  });

  test("what visitors saw before anybody was asked can be hidden and brought back, but not changed", async () => {
    const [row] = rows("select id, title from posts where status = 'published' order by rowid limit 1");
    const id = String(row?.id);
    changeRows(server, `update posts set content = '${TRACE}' where id = '${id}'`);
    const headers = { Cookie: editor.cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" };
    const body = new URLSearchParams({ id });
    const hidden = await fetch(`${server.url}/admin/blog/publication`, { method: "DELETE", headers, body });
    const { undo } = (await hidden.json()) as { undo: string };
    expect(await read(await post(editor, `/admin/undo/${undo}`))).toMatchObject({ ok: true, done: 1 });
    expect(rows(`select status from posts where id = '${id}'`)).toEqual([{ status: "published" }]);
    const list = await (await owner.ask("/admin/approvals")).text();
    expect(list).not.toContain(String(row?.title));
    const [{ version } = { version: 1 }] = rows(`select version from post_drafts where post_id = '${id}'`);
    requestOf(await publish(editor, id, { title: "Changed", content: TRACE }, Number(version)));
  });

  test("a schedule is a publication", async () => {
    const story = { title: "Next year", content: TRACE, status: "scheduled" as const };
    requestOf(await publish(editor, newId(), { ...story, publishDate: "2030-01-31", publishTime: "10:00" }));
    expect(rows("select id from posts where title = 'Next year'")).toEqual([]);
  });

  test.each([
    ["a name that a girl has here", "<p>Zawadi likes to draw.</p>", "it is about “Zawadi”"],
    ["details that lead to a child", TRACE, "could lead to a child"],
  ])("%s makes a page one about a child", async (_, text, reason) => {
    const refused = await savePage(editor, crypto.randomUUID(), { title: "Our class", text });
    requestOf(refused);
    expect(refused.formError).toContain(reason);
  });

  test("a picture of a child makes a page one about a child", async () => {
    const [picture] = rows("select id from pictures where shown_until > 1 order by id limit 1");
    changeRows(
      server,
      `insert into picture_details (id, people, children, description, credit, updated_at)
        values ('${picture?.id}', 'children', 1, '', '', 1)
        on conflict (id) do update set people = 'children', children = 1`,
    );
    const text = `<p>Look</p><figure class="prose-picture"><img src="/pictures/${picture?.id}-64.jpg" alt="" /></figure>`;
    const refused = await savePage(editor, crypto.randomUUID(), { title: "Our yard", text });
    requestOf(refused);
    expect(refused.formError).toContain("it shows a child");
    changeRows(
      server,
      `update picture_details set people = 'nobody', children = 0 where id = '${picture?.id}'`,
    );
  });

  test("a text of the settings counts too", async () => {
    const form = readRenderedForm(await (await owner.ask("/admin/settings/texts")).text());
    form.set(SITE_TEXT_NAMES[0] as string, "Zawadi is back");
    const answer = await owner.ask("/admin/settings/texts", form);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("it is about “Zawadi”");
    expect(rows("select subject from text_approvals")).toEqual([{ subject: "settings" }]);
  });

  test("those whom the site introduces don't count", async () => {
    const [executive] = rows("select name from executives where deleted_at is null limit 1");
    const text = `<p>${executive?.name} teaches the girls of our school every week.</p>`;
    expect(await savePage(editor, crypto.randomUUID(), { title: "A teacher", text })).toMatchObject({
      ok: true,
    });
    expect(
      await savePage(editor, crypto.randomUUID(), {
        title: "Somebody",
        text: text.replace(String(executive?.name), "Efua Mensima"),
      }),
    ).toMatchObject({ status: 409 });
  });

  test("the dashboard says what waits", async () => {
    requestOf(await savePage(editor, crypto.randomUUID(), { title: "Our class", text: TRACE }));
    const dashboard = await (await owner.ask("/admin")).text();
    expect(dashboard).toContain("1 text about a child: a second person must read it.");
  });
});
