import { randomUUID } from "node:crypto";
import { POST_FILE_LIMIT } from "#app/features/blog/import/post-file-rules.ts";
import { POST_LIMITS } from "#app/features/blog/post-draft.ts";
import { SITE_TEXT_NAMES } from "#app/platform/settings/site-texts.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { addPerson, EDITOR } from "#tests/support/people.ts";
import { draftOf, newPostId } from "#tests/support/posts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import type { Row } from "#tools/benches/table.ts";
import { atLeast, atMost, none, storedRows } from "../proof.ts";
import { visitorAddress } from "../requests.ts";
import { watchMemory } from "../uploads/watched-server.ts";
import { HealthWatch } from "./health-watch.ts";
import { HOSTILE_TEXTS, type HostileText } from "./hostile-texts.ts";

const MAX_ANSWER_MS = 5_000;
const MAX_HEALTH_MS = 50;
/**
 * CI runs the quick form on machines that do other things as well. A server blocked by a text takes
 * seconds.
 */
const MAX_HEALTH_MS_QUICK = 100;
/**
 * One for each kind of harm: depth, many different elements, many words, pairs of characters,
 * letters that expand.
 */
const WORST = new Set([
  "lists in lists",
  "many unknown elements",
  "short words",
  'a run of "*_a"',
  "letters that grow (ﷺ)",
]);

type Sent = { name: string; answer: Promise<Response> };

/** Sends hostile texts through every route that takes a text, while a visitor requests /healthz. */
export async function attackedRoutes(folder: string, long: boolean): Promise<Row[]> {
  const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const memory = watchMemory(server.pid);
  const health = new HealthWatch(server);
  const maxHealthMs = long ? MAX_HEALTH_MS : MAX_HEALTH_MS_QUICK;
  try {
    const site = await openAttack(server);
    const texts = HOSTILE_TEXTS.filter(({ name }) => long || WORST.has(name));
    const slow: string[] = [];
    const wrong: string[] = [];
    const late: string[] = [];
    let [longest, healthiest, waited, sent, refused] = [0, 0, 0, 0, 0];
    for (const text of texts)
      for (const request of site.requests(text)) {
        await health.begin();
        const started = performance.now();
        const { name, answer } = request();
        const { status } = await answer.then(readWhole);
        const ms = performance.now() - started;
        const { elapsed, ownTime } = await health.end();
        let held = ownTime;
        const told = `${name}, ${text.name}: ${status} after ${ms.toFixed(0)} ms`;
        // A busy machine may delay one answer. A slow text does it again.
        if (held > maxHealthMs) {
          await health.begin();
          await request().answer.then(readWhole);
          held = Math.min(held, (await health.end()).ownTime);
        }
        sent += 1;
        if (status === 400) refused += 1;
        longest = Math.max(longest, ms);
        healthiest = Math.max(healthiest, held);
        waited = Math.max(waited, elapsed);
        if (ms > MAX_ANSWER_MS) slow.push(told);
        if (status >= 500 || status === 0) wrong.push(told);
        if (held > maxHealthMs) late.push(`${told}, /healthz ${held.toFixed(0)} ms`);
      }
    const crowd = await askInACrowd(server, site.importFile);
    const faults = server.lines.filter((line) => line.includes('"level":"error"'));
    const peak = memory.stop();
    return [
      atLeast("texts sent to routes", sent, long ? 1_000 : 50),
      { name: "refused with a sentence beside the field", figure: String(refused) },
      none("answers of 5xx", wrong),
      none("answers after more than 5 s", slow),
      atMost("the longest answer", longest, MAX_ANSWER_MS, "ms"),
      atMost("eight hostile files of one person at once: the last answer", crowd.lastMs, MAX_ANSWER_MS, "ms"),
      none("answers in that crowd that are not what they should be", crowd.wrong),
      { name: "another person's file meanwhile", figure: `${crowd.goodMs.toFixed(0)} ms` },
      none(`texts during which /healthz took more than ${maxHealthMs} ms`, late),
      atMost("/healthz meanwhile, the longest", healthiest, maxHealthMs, "ms"),
      { name: "the same with what other programs took", figure: `${waited.toFixed(0)} ms` },
      none(
        "faults in the log",
        faults.map((line) => line.slice(0, 400)),
      ),
      atMost("memory of the server", peak.server, 256, "MB"),
      { name: "memory of the text worker", figure: `${peak.decoder.toFixed(0)} MB` },
    ];
  } finally {
    memory.stop();
    health.close();
    await server.stop();
  }
}

/** Takes longer than the time limit for a text, and no quick check refuses it. */
const SLOW_HTML = `${"<b>".repeat(1_900)}${"<!--</b>--><b>".repeat(60_000)}`;
const GOOD_HTML = "<p onclick=x>She walked to school.</p>".repeat(2_000);

/** Lets one person import eight hostile files at once, and another an ordinary one. */
async function askInACrowd(server: TestServer, importFile: ImportFile) {
  await addPerson(server, EDITOR);
  const { cookie } = await signIn({ ...server, administrator: EDITOR });
  const started = performance.now();
  const timed = async (answer: Promise<Response>) => {
    const { status } = await answer.then(readWhole);
    return { status, ms: performance.now() - started };
  };
  const hostile = Array.from({ length: 8 }, () => timed(importFile("slow.html", SLOW_HTML)));
  const good = await timed(importFile("good.html", GOOD_HTML, cookie));
  const answers = await Promise.all(hostile);
  const isRight = ({ status }: { status: number }) => status === 400 || status === 503;
  const wrong = answers.filter((answer) => !isRight(answer)).map(({ status }) => `hostile: ${status}`);
  if (good.status !== 200) wrong.push(`ordinary: ${good.status}`);
  return { lastMs: Math.max(...answers.map(({ ms }) => ms)), goodMs: good.ms, wrong };
}

type ImportFile = (name: string, text: string, cookie?: string) => Promise<Response>;

async function readWhole(answer: Response): Promise<{ status: number }> {
  await answer.arrayBuffer();
  return { status: answer.status };
}

async function openAttack(server: TestServer) {
  const { cookie } = await signIn(server);
  const headers = { Origin: server.url, "Sec-Fetch-Site": "same-origin", Cookie: cookie };
  const picture = await smallPicture("png");
  let visitors = 0;
  const send = (address: string, init: RequestInit) =>
    fetch(server.url + address, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
      redirect: "manual",
    });
  const save = (id: string, route: string, content: string, base: number) =>
    send(`/admin/blog/${id}/${route}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ draft: draftOf({ content }), base, overwrite: true, reason: "save" }),
    });
  const importFile: ImportFile = (name, text, as = cookie) => {
    const form = new FormData();
    form.append("file", new File([text], name));
    return send("/admin/blog/imports", { method: "POST", body: form, headers: { Cookie: as } });
  };
  const compared = newPostId();
  await save(compared, "draft", "<p>first</p>", 0);

  function* requests(text: HostileText): Generator<() => Sent> {
    const content = text.kind === "html" ? text.make(POST_LIMITS.content) : "";
    const words = text.make(POST_LIMITS.content).replaceAll("<", "&lt;").slice(0, POST_LIMITS.content);
    const html = content || words;
    yield () => ({ name: "save a draft", answer: save(newPostId(), "draft", html, 0) });
    yield () => ({ name: "publish", answer: save(newPostId(), "publication", html, 0) });
    yield () => ({ name: "import HTML", answer: importFile("a.html", text.make(POST_FILE_LIMIT / 2)) });
    yield () => ({ name: "import Markdown", answer: importFile("a.md", text.make(POST_FILE_LIMIT / 2)) });
    yield () => {
      const form = new FormData();
      const fields = { id: randomUUID(), name: "A", location: "B", date: "2026-01-01", time: "10:00" };
      for (const [name, value] of Object.entries({ ...fields, alt: "x", report: html.slice(0, 200_000) }))
        form.append(name, value);
      form.append("picture", new File([new Uint8Array(picture)], "a.png", { type: "image/png" }));
      return {
        name: "report of an event",
        answer: send("/admin/events/new/details", { method: "POST", body: form }),
      };
    };
    yield () => {
      visitors += 1;
      const message = text.make(200_000);
      return {
        name: "contact message",
        answer: fetch(`${server.url}/contact`, {
          method: "POST",
          headers: {
            Origin: server.url,
            "Sec-Fetch-Site": "same-origin",
            "X-Forwarded-For": visitorAddress(visitors),
          },
          body: new URLSearchParams({ firstName: message, lastName: "b", email: message, message }),
          redirect: "manual",
        }),
      };
    };
    yield () => ({
      name: "texts of the site",
      answer: send("/admin/settings/texts", {
        method: "POST",
        body: new URLSearchParams(SITE_TEXT_NAMES.map((name) => [name, text.make(20_000)])),
      }),
    });
    yield () => ({
      name: "search",
      answer: send(`/blogs?${new URLSearchParams({ q: text.make(1_500) })}`.slice(0, 6_000), {}),
    });
    // Two long versions with little in common, up to the longest text that can be stored.
    yield () => ({ name: "save a version", answer: save(compared, "draft", html, 1_000_000) });
    const changed = html.replaceAll("x", "y z").slice(0, POST_LIMITS.content);
    yield () => ({ name: "save another version", answer: save(compared, "draft", changed, 1_000_000) });
    yield () => {
      const [row] = storedRows(
        server.dataDir,
        `select max(version) as newest from post_versions where post_id = '${compared}'`,
      );
      const newest = Number(row?.newest ?? 1);
      const address = `/admin/blog/${compared}/versions?from=${newest - 1}&to=${newest}`;
      return { name: "compare versions", answer: send(address, {}) };
    };
    yield () => ({ name: "export", answer: send(`/admin/blog/${compared}/export.md`, {}) });
  }
  return { requests, importFile };
}
