import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { createPost, type PostInput } from "#tests/support/posts.ts";
import { startServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import type { Row } from "#tools/benches/table.ts";
import { none, type Proof, withFolder } from "./proof.ts";
import { type Answered, Requests } from "./requests.ts";
import { loadScanner, scannerFile } from "./scanners.ts";

const HOST = "schoolward.example";
const SITE_URL = `https://${HOST}`;
const OBSERVATORY = "@mdn/mdn-http-observatory";
/**
 * The severities of csp_evaluator's findings that count: high, syntax, medium. What "may" be a
 * fault, such as 'self' on a host of other people's files, is only printed.
 */
const SERIOUS = 30;

/**
 * Runs Mozilla's Observatory and Google's CSP Evaluator on the headers of five kinds of pages. The
 * Observatory expects a public host with a certificate, so its tests and grades get the answers of
 * a local server whose SITE_URL is https. The redirect from http to https is the proxy's job
 * (docs/nginx.conf) and counts as passed.
 */
export const proof: Proof = {
  title: "five kinds of pages get an A+ from Mozilla's Observatory",
  run: () => withFolder(attack),
};

type Page = { name: string; address: string; cookie?: string };

async function attack(dataDir: string): Promise<Row[]> {
  const observatory = await openObservatory();
  const evaluate = await openCspEvaluator();
  const server = await startServer({ DATA_DIR: dataDir, SITE_URL, TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const requests = new Requests(server.url, 4);
  try {
    const slug = await writePost(dataDir);
    const { cookie } = await signIn(server);
    const pages: Page[] = [
      { name: "home", address: "/" },
      { name: "a post", address: `/blog/${slug}` },
      { name: "events", address: "/events" },
      { name: "sign-in", address: "/auth/login" },
      { name: "an admin screen", address: "/admin", cookie },
    ];
    const signedIn = await requests.ask("/auth/login", {
      method: "POST",
      headers: { ...PROXIED, Origin: SITE_URL, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(server.administrator).toString(),
    });
    const rows: Row[] = [];
    const serious: string[] = [];
    const maybe = new Set<string>();
    for (const { name, address, cookie } of pages) {
      const headers = { ...PROXIED, ...(cookie ? { Cookie: cookie } : {}) };
      const answer = await requests.ask(address, { headers });
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
      const preflight = await requests.ask(address, {
        method: "OPTIONS",
        headers: { ...headers, Origin: "https://evil.example", "Access-Control-Request-Method": "GET" },
      });
      // The session cookie from signing in is judged together with the screen that it opens.
      const cookies = cookie ? (signedIn.headers["set-cookie"] ?? []) : [];
      if (cookie && cookies.length === 0) throw new Error(`Not signed in: ${signedIn.status}`);
      const { grade, score, failed } = observatory(address, answer, preflight, cookies);
      rows.push({
        name,
        figure: `${grade} (${score}${failed.length > 0 ? `, not ${failed.join(", ")}` : ""})`,
        goal: "A+",
        met: grade === "A+",
      });
      const { "content-security-policy": policy, ...without } = answer.headers;
      for (const finding of evaluate(String(policy)))
        if (finding.severity <= SERIOUS) serious.push(`${name}: ${finding.description}`);
        else maybe.add(`${finding.directive}: ${finding.description}`);
      // The same page without its policy must fail. Otherwise nothing was tested.
      const weaker = observatory(address, { ...answer, headers: without }, preflight, cookies);
      if (weaker.grade === "A+") throw new Error(`${name} would pass without a policy`);
    }
    for (const told of maybe) console.log(`  CSP Evaluator adds: ${told}`);
    return [...rows, none("findings of CSP Evaluator, high or medium", serious)];
  } finally {
    requests.close();
    await server.stop();
  }
}

const PROXIED = { Host: HOST, "X-Forwarded-Proto": "https", Accept: "text/html" };

async function writePost(dataDir: string): Promise<string> {
  const { db, close } = openDatabase({ dataDir });
  const input: PostInput = {
    ...{ title: "Back to class", excerpt: "She is back.", category: "campaigns", author: "Team" },
    ...{ date: "2026-01-02", tags: [], content: "<p>She is back.</p>" },
  };
  const { slug } = await createPost(db, { id: null, name: "Proof" }, input);
  await close();
  return slug;
}

type Judged = { grade: string; score: number; failed: string[] };
type Judge = (address: string, answer: Answered, preflight: Answered, cookies: string[]) => Judged;

type Output = { result: string; pass: boolean; constructor: { name: string } };
type ObservatoryParts = {
  Requests: new (host: string) => Record<string, unknown> & { responses: Record<string, unknown> };
  ALL_TESTS: ((requests: unknown) => Output)[];
  getScoreModifier(result: string): number;
  getGradeForScore(score: number): { score: number; grade: string };
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
  parseHttpEquivHeaders(html: string, url: string): Map<string, string[]>;
};

/** Combines the Observatory's own tests and grades as its `scan` does. */
async function openObservatory(): Promise<Judge> {
  // Its install script would download the browsers' preload list of https-only hosts. Ours is
  // empty, so nobody gets a bonus for it.
  const list = scannerFile(`${OBSERVATORY}/conf/hsts-preload.json`);
  if (!existsSync(list)) writeFileSync(list, "{}");
  const files = ["types", "constants", "grader/grader", "grader/charts", "retriever/utils"];
  const modules = await Promise.all(
    files.map((file) => loadScanner<object>(`${OBSERVATORY}/src/${file}.js`)),
  );
  const parts = Object.assign({}, ...modules) as ObservatoryParts;
  const { CookieJar } = createRequire(scannerFile("recheck/index.js"))("tough-cookie") as {
    CookieJar: new () => { setCookieSync(line: string, url: string): void };
  };
  return (address, answer, preflight, cookies) => {
    const html = answer.body.toString();
    const jar = new CookieJar();
    for (const line of cookies) jar.setCookieSync(line, SITE_URL);
    // In the form of its own client: entries, and a method to get one.
    const headers = Object.assign(Object.create({ get: (name: string) => answer.headers[name] }), {
      ...answer.headers,
      ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
    });
    const seen = {
      ...{ status: answer.status, headers, data: html, verified: true, request: {} },
      httpEquiv: parts.parseHttpEquivHeaders(html, SITE_URL + address),
    };
    const requests = new parts.Requests(HOST);
    const redirects = ["http", "https"].map((scheme, index) => ({
      url: new URL(`${scheme}://${HOST}${address}`),
      status: index === 0 ? 301 : 200,
    }));
    Object.assign(requests.responses, { auto: seen, https: seen, http: seen, httpRedirects: redirects });
    requests.responses.cors = {
      ...{ status: preflight.status, headers: preflight.headers, data: "", verified: true },
      request: { headers: { origin: "https://evil.example" } },
    };
    requests.resources = { path: html };
    requests.session = { jar, url: new URL(SITE_URL + address) };
    const outputs = parts.ALL_TESTS.map((test) => test(requests));
    const modifiers = outputs.map(({ result }) => parts.getScoreModifier(result));
    const sum = (values: number[]) => values.reduce((all, one) => all + one, 100);
    const withoutCredit = sum(modifiers.filter((one) => one < 0));
    const score = withoutCredit >= parts.MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : withoutCredit;
    const failed = outputs
      .filter(({ pass }) => !pass)
      .map((one) => `${one.constructor.name} (${one.result})`);
    return { ...parts.getGradeForScore(score), failed };
  };
}

type Finding = { severity: number; directive: string; description: string };

async function openCspEvaluator(): Promise<(policy: string) => Finding[]> {
  const { CspEvaluator } = await loadScanner<{
    CspEvaluator: new (parsed: unknown) => { evaluate(): Finding[] };
  }>("csp_evaluator/dist/evaluator.js");
  const { CspParser } = await loadScanner<{ CspParser: new (policy: string) => { csp: unknown } }>(
    "csp_evaluator/dist/parser.js",
  );
  return (policy) => new CspEvaluator(new CspParser(policy).csp).evaluate();
}
