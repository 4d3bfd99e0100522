import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { openFiles } from "#app/platform/files/files.server.ts";
import { EXAMPLES } from "#tests/http/admin-writes.ts";
import type { Known, Write } from "#tests/http/writes/example.ts";
import { readBuiltRoutes } from "#tests/support/built-routes.ts";
import { parseMail } from "#tests/support/mail-server.ts";
import { addPerson } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { fillSmallSite } from "#tests/support/small-site.ts";
import { peakMemory } from "../bench/start.ts";
import type { Row } from "../bench/table.ts";
import { atLeast, atMost, changeRows, none, type Proof, storedRows, withFolder } from "./proof.ts";
import { inParallel, Requests } from "./requests.ts";

const MOST_MEMORY_MB = 300;
const MARK = "x-smuggled";
/** Line ends as they are, as others write them, and what some programs take for one. */
const LINE_ENDS = [
  "\r\n",
  "\n",
  "\r",
  "\u2028",
  "\u0085",
  "\v",
  "\f",
  "\u0000\r\n",
  "%0d%0a",
  "\\r\\n",
  "=0D=0A",
];
const INJECTIONS = LINE_ENDS.flatMap((end) => [
  `Amina${end}${MARK}: yes`,
  `Amina${end}Bcc: ${MARK}@evil.example${end}${end}<b>${MARK}</b>`,
]);
const FORMULAS = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  " =1",
  "=cmd|'/c calc'!A1",
  "＝1",
  '"=1',
  "'=1",
  ";=1",
  ",=1",
];
const CALENDAR = [
  "A\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:smuggled",
  "A\nATTACH:https://evil.example/x",
  "A;B,C\\n\\NBEGIN:VALARM",
  `${"ü".repeat(60)}\r\n BEGIN:VEVENT`,
  'A":;X-SMUGGLED=1:',
];
const ELSEWHERE = [
  ...["//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "https:evil.example"],
  ...[
    "/%2f/evil.example",
    "/%2fevil.example",
    "/%5cevil.example",
    "//evil%E3%80%82example",
    "/\t/evil.example",
  ],
  ...[
    "https://evil.example",
    "HTTPS:/\\evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "//x@evil.example",
  ],
  ...["/admin/..//evil.example", "/admin/../../evil.example", "/admin@evil.example", "/admin\\@evil.example"],
  ...[
    "／／evil.example",
    "/／evil.example",
    "/\u2028/evil.example",
    " //evil.example",
    "/\r\nLocation: //evil.example",
  ],
  ...[
    "/admin?//evil.example",
    "https://evil.example/admin",
    "//evil.example/admin",
    "/admin/%0d%0aX-Smuggled:1",
  ],
];

/**
 * What forms are misused for: sent from other sites in a signed-in browser, with line ends and formulas in their fields, with a way on to
 * another site, and in a flood.
 */
export const proof: Proof = {
  title: "forms take nothing from other sites, smuggle nothing, lead nowhere else and flood nobody",
  run: (long) => withFolder((folder) => attack(folder, long)),
};

async function attack(folder: string, long: boolean): Promise<Row[]> {
  await fillSite(folder);
  const server = await startServer({ TRUST_PROXY: "1", LOG_LEVEL: "info", DATA_DIR: folder });
  const requests = new Requests(server.url, 8);
  try {
    await addPerson(server, { ...server.administrator, name: "Owner", role: "owner" });
    const owner = await signIn(server);
    const parts = { server, requests, owner };
    return [
      ...(await fromOtherSites(parts, long)),
      ...(await smuggling(parts)),
      ...(await leadingElsewhere(parts, long)),
      ...(await flooding(parts, long)),
      atMost("most memory", peakMemory(server.pid) ?? 0, MOST_MEMORY_MB, "MB"),
    ];
  } finally {
    requests.close();
    await server.stop();
  }
}

/** The demo content, with pictures of a few bytes. */
async function fillSite(dataDir: string): Promise<void> {
  const database = openDatabase({ dataDir });
  await migrate(database);
  await fillSmallSite(database.db, openFiles({ dataDir, filesUrl: undefined }));
  await database.close();
}

type Parts = { server: TestServer; requests: Requests; owner: SignedIn };

/** What a browser says of a request that a page of another site makes, and what some programs leave out. */
const FOREIGN: Record<string, Record<string, string>> = {
  "another origin": { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
  "another origin, of an old browser": { Origin: "https://evil.example" },
  "a neighbour": { Origin: "http://evil.localhost:1", "Sec-Fetch-Site": "same-site" },
  "no origin, from another site": { "Sec-Fetch-Site": "cross-site" },
  "a null origin": { Origin: "null", "Sec-Fetch-Site": "cross-site" },
  "a null origin, of an old browser": { Origin: "null" },
  "a referrer alone": { Referer: "https://evil.example/" },
  "its own host in another's": { Origin: "http://localhost.evil.example" },
  "two origins": { Origin: "http://localhost, https://evil.example" },
};
const WAYS: ((write: Write) => { method: string; headers?: Record<string, string> })[] = [
  ({ method }) => ({ method }),
  () => ({ method: "POST", headers: { "Content-Type": "text/plain" } }),
  ({ method }) => ({
    method: "POST",
    headers: { "X-HTTP-Method-Override": method, "X-HTTP-Method": method },
  }),
];

/** Answers 404 to everybody on a site that has no sign-in provider. */
const WITHOUT_PROVIDER = "/admin/account/identities";

/** Every write of an administrator, whole and right but for where it comes from; then as it should be, when it must succeed. */
async function fromOtherSites({ server, requests, owner }: Parts, long: boolean): Promise<Row[]> {
  const known: Known = {
    administrator: owner,
    url: server.url,
    rows: (query) => storedRows(server.dataDir, query),
    change: (statement) => changeRows(server.dataDir, statement),
  };
  const routes = readBuiltRoutes().filter(
    ({ path: at, hasAction }) => hasAction && /^\/admin\/?[^*]*$/.test(at),
  );
  const changed: string[] = [];
  const unfit: string[] = [];
  let sent = 0;
  // In the order of the examples: some undo what others did.
  for (const examples of Object.values(EXAMPLES))
    for (const { method, prepare } of examples) {
      const write = { method, ...(await prepare(known)) };
      const before = stateOf(server.dataDir, long);
      const body = new Response(write.form as BodyInit);
      const type = body.headers.get("Content-Type") ?? "application/x-www-form-urlencoded";
      const bytes = Buffer.from(await body.arrayBuffer());
      const tries = Object.entries(FOREIGN).flatMap(([from, headers]) =>
        WAYS.map((way) => ({ from, headers, way })),
      );
      const chosen = long ? tries : tries.filter((_, index) => index % 3 === sent % 3);
      await inParallel([...chosen, undefined], 8, async (one) => {
        const asked = one ? one.way(write) : { method: "GET" };
        const query = one
          ? ""
          : `?_method=${method}&${bytes.length < 2000 && type.includes("urlencoded") ? bytes : ""}`;
        const answer = await requests.ask(write.path + query.replace(/[^\x21-\x7e]/g, ""), {
          method: asked.method,
          headers: {
            Cookie: owner.cookie,
            "Content-Type": type,
            ...asked.headers,
            ...(one?.headers ?? {}),
            ...nextAddress(),
          },
          ...(one ? { body: bytes } : {}),
        });
        sent += 1;
        if (one && answer.status !== 403)
          changed.push(`${asked.method} ${write.path} from ${one.from}: ${answer.status}`);
      });
      for (const table of differing(before, stateOf(server.dataDir, long)))
        changed.push(`${method} ${write.path}: ${table}`);
      const right = await fetch(server.url + write.path, {
        method,
        body: write.form as BodyInit,
        headers: { Cookie: owner.cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" },
        redirect: "manual",
      });
      if (right.status >= 400 && write.path !== WITHOUT_PROVIDER)
        unfit.push(`${method} ${write.path}: ${right.status} ${(await right.text()).slice(0, 100)}`);
    }
  const forgotten = routes.filter(({ path: at }) => !EXAMPLES[at]).map(({ path: at }) => at);
  return [
    atLeast("routes that write", routes.length, 40),
    atLeast("writes from elsewhere", sent, long ? 1500 : 500),
    none("routes without an example", forgotten),
    none("writes that got through, or changed a row", changed),
    none("the same writes from here, refused", unfit),
  ];
}

/** Every row, or in the quick form the audit entries, of which each write makes one. */
function stateOf(dataDir: string, whole: boolean): Map<string, string> {
  const tables = storedRows(
    dataDir,
    `select name from sqlite_master where type = 'table' and sql not like '%using fts5%'
      and name not like '%\\_text\\_%' escape '\\' and name not in ('rate_limits', 'sessions', 'outbox', 'audit_counts', 'site', 'pictures')`,
  );
  const looked = whole ? tables : tables.filter(({ name }) => name === "audit_entries");
  return new Map(
    looked.map(({ name }) => {
      const columns = name === "audit_entries" ? "id" : "*";
      return [String(name), JSON.stringify(storedRows(dataDir, `select ${columns} from "${name}"`))];
    }),
  );
}

function differing(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...one.keys()].filter((name) => one.get(name) !== other.get(name));
}

let addresses = 0;
function nextAddress(): Record<string, string> {
  addresses += 1;
  return { "X-Forwarded-For": `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` };
}

async function post(server: TestServer, at: string, fields: Record<string, string>, headers = nextAddress()) {
  return fetch(server.url + at, {
    method: "POST",
    headers: { Origin: server.url, "Sec-Fetch-Site": "same-origin", ...headers },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

/** Line ends in what reaches mails, file names, cookies and logs; calendars; formulas in exports. */
async function smuggling({ server, requests, owner }: Parts): Promise<Row[]> {
  const found: string[] = [];
  const message = (fields: Record<string, string>) => ({
    ...{ firstName: "Amina", lastName: "Bello", email: "a@example.org", subject: "Hello", message: "Hello" },
    ...fields,
  });
  let tried = 0;
  const send = async (at: string, fields: Record<string, string>) => {
    tried += 1;
    // Here each of them is to make its mail.
    if (tried % 20 === 0) changeRows(server.dataDir, "delete from rate_limits");
    const answer = await post(server, at, fields);
    for (const [name, value] of answer.headers)
      if (name.includes(MARK) || (name === "set-cookie" && value.includes(MARK)))
        found.push(`${at}: header ${name}`);
    return answer;
  };
  for (const text of INJECTIONS)
    for (const field of ["firstName", "lastName", "email", "subject", "message"])
      await send(
        "/contact",
        message({ [field]: field === "email" ? `a@example.org${text}` : `${text} ${tried}` }),
      );
  for (const text of INJECTIONS) {
    await send("/newsletter", { email: `a@example.org${text}` });
    await send("/auth/login", { email: `owner@example.org${text}`, password: text });
    await send(`/auth/login?next=${encodeURIComponent(`/admin${text}`)}`, {
      email: "x@example.org",
      password: "x",
    });
  }
  for (const formula of FORMULAS) {
    await send(
      "/contact",
      message({ firstName: formula, lastName: formula, subject: formula, message: `${formula} ${tried}` }),
    );
    await send("/newsletter", { email: `${formula.replace(/[^=+\-'|]/g, "")}x${tried}@example.org` });
  }
  const rowOf = (table: string) =>
    storedRows(server.dataDir, `select id from ${table} order by id limit 1`)[0]?.id;
  const event = String(rowOf("events"));
  const calendars: string[] = [];
  for (const text of CALENDAR) {
    changeRows(
      server.dataDir,
      `update events set name = '${text.replaceAll("'", "''")}', location = '${text.replaceAll("'", "''")}', summary = '${text.replaceAll("'", "''")}',
        status = 'upcoming', date = '2099-01-01' where id = '${event}'; update site set generation = generation + 1`,
    );
    for (const at of [`/event-blog/${event}/calendar.ics`, "/events/calendar.ics"]) {
      tried += 1;
      const answer = await follow(requests, at);
      const lines = answer.split("\r\n").map((line) => line.toUpperCase());
      const opened = lines.filter((line) => line === "BEGIN:VEVENT").length;
      const events = at.startsWith("/events/") ? undefined : 1;
      if (events !== undefined && opened !== events) calendars.push(`${at}: ${opened} events`);
      if (
        /\n(?!\s)(?:ATTACH|BEGIN:VALARM|X-SMUGGLED|SUMMARY:SMUGGLED)/i.test(answer) ||
        /[^\r]\n/.test(answer)
      )
        calendars.push(`${at}: ${JSON.stringify(answer.slice(0, 200))}`);
      if (lines.some((line) => Buffer.byteLength(line) > 75))
        calendars.push(`${at}: a line that is too long`);
    }
  }
  const cells: string[] = [];
  let counted = 0;
  for (const at of [
    "/admin/messages/export",
    "/admin/messages/export?folder=spam",
    "/admin/newsletter/export.csv",
  ]) {
    const answer = await owner.ask(at);
    for (const cell of cellsOf((await answer.text()).replace(/^\ufeff/, ""))) {
      counted += 1;
      if (/^\s*[=+\-@\t\r＝＋－＠]/.test(cell)) cells.push(`${at}: ${JSON.stringify(cell)}`);
    }
  }
  const mails = await readMails(server, 50);
  const mailFaults = mails.flatMap((raw) => {
    const { headers } = parseMail(raw);
    const smuggled = [...headers.keys()].filter(
      (name) => name.includes(MARK) || name === "bcc" || name === "cc",
    );
    const twice = [...headers].filter(([, values]) => values.length > 1).map(([name]) => name);
    const others = (headers.get("to") ?? []).filter((to) => to.includes("evil") || to.includes(","));
    return [...smuggled, ...twice, ...others].map((name) => `${name} in ${raw.slice(0, 200)}`);
  });
  const logged = server.lines.filter((line) => !line.startsWith("{") && line.toLowerCase().includes(MARK));
  return [
    atLeast("fields with line ends, formulas and calendar lines", tried, 200),
    atLeast("  mails read", mails.length, 100),
    atLeast("  cells of exports read", counted, 100),
    none("header lines of an answer", found),
    none("header lines of a mail", mailFaults),
    none("lines of the log", logged),
    none("lines of a calendar", calendars),
    none("formulas in an export", cells),
  ];
}

async function follow(requests: Requests, at: string): Promise<string> {
  const answer = await requests.ask(at);
  const to = answer.headers.location;
  if (answer.status === 301 && to) return follow(requests, new URL(to, "http://localhost").pathname);
  if (answer.status !== 200) throw new Error(`${at} answered ${answer.status}`);
  return answer.body.toString();
}

function cellsOf(csv: string): string[] {
  return Array.from(csv.matchAll(/"((?:[^"]|"")*)"|([^",\r\n]+)/g), ([, quoted, bare]) =>
    (quoted ?? bare ?? "").replaceAll('""', '"'),
  );
}

/** The mails that were written as files, once there are so many and no more come. */
async function readMails({ dataDir }: TestServer, atLeastSo: number): Promise<string[]> {
  const folder = path.join(dataDir, "mail");
  const waiting = () =>
    storedRows(dataDir, "select count(*) as count from outbox where status = 'waiting'")[0]?.count as number;
  for (let tries = 0; tries < 300 && waiting() > 0; tries += 1) await pause(100);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  if (names.length < atLeastSo) throw new Error(`Only ${names.length} mails went out`);
  return names.map((name) => readFileSync(path.join(folder, name), "utf8"));
}

/** Ways on to another site, wherever an address is taken from a request. */
async function leadingElsewhere({ server, requests, owner }: Parts, long: boolean): Promise<Row[]> {
  const away: string[] = [];
  let tried = 0;
  const look = (told: string, location: string | null | undefined) => {
    tried += 1;
    if (location === null || location === undefined) return;
    const { origin } = new URL(location, server.url);
    if (origin !== server.url || /[\r\n]/.test(location)) away.push(`${told}: ${location}`);
  };
  for (const elsewhere of ELSEWHERE) {
    const next = encodeURIComponent(elsewhere);
    const raw = elsewhere.replace(/[^\x21-\x7e]/g, (sign) => encodeURIComponent(sign));
    for (const name of long ? ["next", "to", "return", "redirect", "url", "from"] : ["next", "to"])
      for (const at of ["/auth/login", "/auth/sign", "/auth/factor", "/logout", "/auth/provider"]) {
        const answer = await requests.ask(`${at}?${name}=${next}`, { headers: { Cookie: owner.cookie } });
        look(`${at}?${name}=${elsewhere}`, answer.headers.location);
      }
    const signedIn = await post(server, `/auth/login?next=${next}`, {
      ...server.administrator,
      next: elsewhere,
    });
    look(`signing in with ${elsewhere}`, signedIn.headers.get("location"));
    for (const at of [
      raw,
      `/${raw}`,
      `${raw}/`,
      `/blogs/${raw}`,
      `/blogs${raw}/`,
      `/admin/${raw}`,
      `/event-blog/${raw}/`,
    ]) {
      if (!at.startsWith("/")) continue;
      const answer = await requests.ask(at.replace(/[\r\n]/g, ""));
      look(`GET ${at}`, answer.headers.location);
    }
  }
  return [atLeast("ways to another site", tried, long ? 1000 : 400), none("that lead there", away)];
}

/** Programs that send forms over and over, from one address and from many, while an honest neighbour writes once. */
async function flooding({ server }: Parts, long: boolean): Promise<Row[]> {
  const { dataDir } = server;
  changeRows(dataDir, "delete from rate_limits");
  const count = long ? 20_000 : 300;
  const mailsBefore = mailsTo(dataDir, "%");
  const flood = (index: number, headers: Record<string, string>) =>
    post(
      server,
      "/contact",
      {
        ...{ firstName: "Flood", lastName: "Flood", email: `flood${index}@example.org`, subject: "" },
        message: `Flood ${index} ${"x".repeat(2000)}`,
      },
      headers,
    );
  const statuses = new Map<number, number>();
  const honest: number[] = [];
  const numbers = Array.from({ length: count }, (_, index) => index);
  await inParallel(numbers, 8, async (index) => {
    // Half of it from one place, half from two hundred.
    const from = index % 2 === 0 ? "192.0.2.1" : `198.51.100.${(index >> 1) % 200}`;
    const answer = await flood(index, { "X-Forwarded-For": from });
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (index % (count / 20) === 0) {
      const neighbour = { firstName: "Honest", lastName: "Neighbour", email: `honest${index}@example.org` };
      const sent = await post(server, "/contact", {
        ...neighbour,
        subject: "",
        message: `May I help? ${index}`,
      });
      await sent.arrayBuffer();
      honest.push(sent.status);
    }
  });
  const taken = storedRows(
    dataDir,
    "select count(*) as count from messages where name = 'Flood Flood' and folder = 'inbox'",
  );
  const arrived = storedRows(
    dataDir,
    "select count(*) as count from messages where name = 'Honest Neighbour' and folder = 'inbox'",
  );
  const fromOne = statuses.get(429) ?? 0;
  const notices = mailsTo(dataDir, "%") - mailsBefore;

  // One mailbox, written in many ways, from many places.
  const before = mailsTo(dataDir, "%victim%");
  const names = [
    "victim",
    "Victim",
    "victim+1",
    "vic.tim",
    "v.i.c.t.i.m",
    "VICTIM+news",
    "victim+a+b",
    "ｖictim",
  ];
  for (let index = 0; index < (long ? 400 : 64); index += 1) {
    const name = `${names[index % names.length]}`;
    const email = name.includes("+")
      ? `${name}${index}@gmail.com`
      : `${name}@${index % 2 ? "gmail.com" : "googlemail.com"}`;
    await (await post(server, "/newsletter", { email })).arrayBuffer();
  }
  const toVictim = mailsTo(dataDir, "%v%i%c%t%i%m%@g%mail.com") - before;
  return [
    {
      name: "messages of a flood, by answer",
      figure: [...statuses].map(([status, times]) => `${status}: ${times}`).join(", "),
    },
    atLeast("  refused to one place", fromOne, count / 2 - 61),
    { name: "  taken into the inbox", figure: String(taken[0]?.count) },
    atLeast("honest neighbours meanwhile, in the inbox", Number(arrived[0]?.count), honest.length),
    // Thirty in an hour that tell of one message, and one each that tells of many and of the quarantine.
    atMost("mails that the flood made", notices, 32, ""),
    atMost("mails that one mailbox gets of the newsletter's form", toVictim, 3, ""),
  ];
}

function mailsTo(dataDir: string, like: string): number {
  return Number(
    storedRows(dataDir, `select count(*) as count from outbox where recipient like '${like}'`)[0]?.count,
  );
}
