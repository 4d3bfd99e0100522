import { type BuiltRoute, readBuiltRoutes } from "#tests/support/built-routes.ts";
import { isForEditors } from "#tests/support/editors-routes.ts";
import { addPerson, EDITOR } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { tablesOfPeople } from "#tests/support/stored-rows.ts";
import type { Row } from "#tools/benches/table.ts";
import { QUICK_SPELLINGS, sendSpelled } from "./authz/spelled-routes.ts";
import {
  addressOf,
  ask,
  isInAdminArea,
  leakOf,
  SECRETS,
  sample,
  seed,
  type Try,
} from "./authz/tried-requests.ts";
import { atLeast, changeRows, none, type Proof, storedRows, withFolder } from "./proof.ts";
import { inParallel, Requests, visitorAddress } from "./requests.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
const OVERRIDES: Record<string, string>[] = [
  { "X-HTTP-Method-Override": "DELETE" },
  { "X-HTTP-Method-Override": "GET", "X-Method-Override": "GET", "X-HTTP-Method": "GET" },
  { "X-Original-URL": "/admin/messages", "X-Rewrite-URL": "/admin/messages" },
  { "x-middleware-subrequest": "middleware:middleware:middleware", "X-Forwarded-Prefix": "/admin" },
];
const QUICK = 700;
/**
 * Requests every route of the build with every method, every kind of session that gives no right to
 * it, and every spelling of its path. A leak is a success, a text that isn't theirs, or a row that
 * changed.
 */
export const proof: Proof = {
  title: "who has no right to a route gets nothing from it",
  run: (long) => withFolder((folder) => attack(folder, long)),
};

async function attack(folder: string, long: boolean): Promise<Row[]> {
  const settings = { TRUST_PROXY: "1", LOG_LEVEL: "error" };
  const server = await startServer({ ...settings, DATA_DIR: `${folder}/site` });
  const other = await startServer({ ...settings, DATA_DIR: `${folder}/other` });
  const requests = new Requests(server.url, 16);
  try {
    const sessions = await prepare(server, other);
    const routes = readBuiltRoutes();
    let tries = [...triesOf(server, routes, sessions)];
    const all = tries.length;
    if (!long) tries = sample(tries, QUICK);
    const leaks: string[] = [];
    const failed: string[] = [];
    const before = everythingStored(server.dataDir);
    let asked = 0;
    await inParallel(tries, 16, async (one) => {
      asked += 1;
      const answer = await ask(requests, server, one, visitorAddress(asked));
      const told = `${one.method} ${one.address} (${one.who}) ${JSON.stringify(one.extra)}`;
      if (answer.status >= 500 && answer.status !== 501) failed.push(`${told} answered ${answer.status}`);
      const why = leakOf(answer, one);
      if (why) leaks.push(`${told}: ${why}`);
    });
    const spelled = await sendSpelled({ server, requests, routes, editor: sessions.editor as string, long });
    leaks.push(...spelled.leaks);
    failed.push(...spelled.failed);
    const after = everythingStored(server.dataDir);
    const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
    return [
      { name: "routes of the build", figure: String(routes.length) },
      { name: "kinds of sessions", figure: Object.keys(sessions).join(", ") },
      atLeast(`requests (of ${all}${long ? "" : `, SEED=${seed}`})`, asked, long ? all : QUICK),
      atLeast("  in spellings of every address", spelled.asked, routes.length * QUICK_SPELLINGS),
      none("leaks", leaks),
      none("spellings that pass the limit of all forms", spelled.escaped),
      none("routes that answer a request with two hosts", spelled.twoHosts),
      none("tables that changed", changed),
      none("answers of 5xx", failed),
    ];
  } finally {
    requests.close();
    await server.stop();
    await other.stop();
  }
}

async function prepare(server: TestServer, other: TestServer): Promise<Record<string, string>> {
  const sessions: Record<string, string> = { none: "" };
  const ended = await signIn(server);
  sessions.ended = ended.cookie;
  await ended.ask("/logout", new URLSearchParams());
  sessions["run out"] = (await signIn(server)).cookie;
  changeRows(server.dataDir, "update sessions set expires_at = 1");

  const owner = await signIn(server);
  await plantSecrets(server, owner.cookie);
  sessions.forged = owner.cookie.replace(/.{8}$/, "AAAAAAA=");
  sessions.foreign = (await signIn(other)).cookie;
  const half = { ...EDITOR, email: "half@example.org", role: "owner" as const };
  const id = await addPerson(server, half);
  changeRows(
    server.dataDir,
    `insert into factors (id, user_id, factor_type, friendly_name, status, secret, created_at)
     values ('f1', '${id}', 'totp', 'Phone', 'verified', 'x', 1)`,
  );
  sessions["half-finished"] = await beginSignIn(server, half);
  const gone = { ...EDITOR, email: "gone@example.org", role: "owner" as const };
  await addPerson(server, gone);
  sessions["without access"] = (await signIn({ ...server, administrator: gone })).cookie;
  changeRows(server.dataDir, "update users set ended_at = 1 where email = 'gone@example.org'");
  await addPerson(server, EDITOR);
  sessions.editor = (await signIn({ ...server, administrator: EDITOR })).cookie;
  // Creates the rows that a first visit creates, before anything is compared.
  await owner.ask("/admin/audit");
  return sessions;
}

async function beginSignIn(
  { url }: TestServer,
  person: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers: { Origin: url, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ email: person.email, password: person.password }),
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  if (!answer.headers.get("location")?.includes("/auth/"))
    throw new Error("The sign-in did not stop half way");
  return cookies.join("; ");
}

async function plantSecrets({ url }: TestServer, cookie: string): Promise<void> {
  const headers = { Origin: url, "Sec-Fetch-Site": "same-origin" };
  const draft = {
    ...{ title: SECRETS[0], slug: "", excerpt: "", category: "", author: "Ada", date: "2026-01-01" },
    ...{ readTime: "", tags: [], content: "<p>x</p>", pictureId: null, alt: "", decorative: false },
    ...{
      featured: false,
      allowComments: true,
      language: "en",
      metaTitle: "",
      metaDescription: "",
      status: "draft",
    },
    ...{ publishDate: "", publishTime: "" },
  };
  const saved = await fetch(`${url}/admin/blog/01920000-0000-7000-8000-000000000001/draft`, {
    method: "PUT",
    headers: { ...headers, Cookie: cookie, "Content-Type": "application/json" },
    body: JSON.stringify({ draft, base: 0, reason: "save" }),
  });
  const message = {
    firstName: "A",
    lastName: "B",
    email: SECRETS[3] as string,
    subject: "",
    message: SECRETS[1] as string,
  };
  const sent = await fetch(`${url}/contact`, { method: "POST", headers, body: new URLSearchParams(message) });
  if (!saved.ok || !sent.ok) throw new Error(`Nothing to hide: ${saved.status} ${sent.status}`);
}

function* triesOf(
  { dataDir }: TestServer,
  routes: BuiltRoute[],
  sessions: Record<string, string>,
): Generator<Try> {
  for (const route of routes) {
    const isAdmin = isInAdminArea(route);
    const real = addressOf(route, dataDir);
    for (const [who, cookie] of Object.entries(sessions)) {
      if (who === "editor" && (!isAdmin || isForEditors(route))) continue;
      // Writes only in the admin area: forms on public routes may rightly change rows.
      for (const address of variantsOf(real))
        for (const method of METHODS)
          if (isAdmin || method === "GET" || method === "HEAD" || method === "OPTIONS")
            yield { who, cookie, method, address, isAdmin, extra: {} };
      // Headers that change a method or a path work the same for every spelling.
      if (isAdmin)
        for (const method of METHODS)
          for (const extra of OVERRIDES) yield { who, cookie, method, address: real, isAdmin, extra };
    }
  }
}

function variantsOf(address: string): string[] {
  const [first = "", ...rest] = address.slice(1).split("/");
  const end = rest.length > 0 ? `/${rest.join("/")}` : "";
  return [
    address,
    `${address}/`,
    `/${address}`,
    `/${first}/${end}`,
    address === "/" ? "/_.data" : `${address}.data`,
    `${address}/_.data`,
    `/${first.toUpperCase()}${end}`,
    first ? `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}${end}` : "/%zz",
    `/${first}%2f${rest.join("%2f")}`,
    `/${first}%5c${rest.join("%5c")}`,
    `/${first}/.${end}`,
    `/contact/../${first}${end}`,
    `/contact/..%2f${first}${end}`,
    `${address}%00`,
    `${address};x=y`,
    `${address}?index`,
    `${address}?_routes=root&_method=DELETE`,
    `${address}%252f`,
  ];
}

/**
 * Reads every row, except for secrets made on first use, mails on their way, and numbers assigned
 * later.
 */
function everythingStored(dataDir: string): Record<string, string> {
  return Object.fromEntries(
    tablesOfPeople({ dataDir }, ["secrets", "outbox"]).map((name) => {
      const rows = storedRows(dataDir, `select * from "${name}"`);
      const told = name === "audit_entries" ? rows.map(({ number: _, ...entry }) => entry) : rows;
      return [name, JSON.stringify(told)];
    }),
  );
}
