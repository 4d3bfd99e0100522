import { parseMail } from "#tests/support/mail-server.ts";
import type { TestServer } from "#tests/support/server.ts";
import type { SignedIn } from "#tests/support/sign-in.ts";
import type { Row } from "#tools/benches/table.ts";
import { storeCheaply } from "../cheap-password.ts";
import { postForm } from "../posted-forms.ts";
import { atLeast, changeRows, none, storedRows } from "../proof.ts";
import type { Requests } from "../requests.ts";
import { readSentMails } from "../sent-mails.ts";
import type { FormSite } from "./form-site.ts";

const MARK = "x-smuggled";
/** Line ends, their encodings, and what some programs treat as one. */
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

/**
 * Tries line ends in everything that reaches mails, file names, cookies, logs and calendars, and
 * formulas in exports.
 */
export async function smuggling({ server, mails: mailServer, requests, owner }: FormSite): Promise<Row[]> {
  await storeCheaply(server, server.administrator.password);
  const fields = await sendFields(server);
  const calendars = await readCalendars(server, requests);
  const exports = await readExports(owner);
  const mails = await readSentMails(server.dataDir, mailServer);
  const logged = server.lines.filter((line) => !line.startsWith("{") && line.toLowerCase().includes(MARK));
  return [
    atLeast("fields with line ends, formulas and calendar lines", fields.tried + calendars.tried, 200),
    atLeast("  mails read", mails.length, 100),
    atLeast("  cells of exports read", exports.cells, 100),
    none("header lines of an answer", fields.found),
    none(
      "header lines of a mail",
      mails.flatMap(({ raw }) => headerFaults(raw)),
    ),
    none("lines of the log", logged),
    none("lines of a calendar", calendars.found),
    none("formulas in an export", exports.found),
  ];
}

/** How many attempts were made, and which of them got through. */
type Tried = { tried: number; found: string[] };

/**
 * Sends line ends and formulas in every visitor form. Reports those that reach the headers of an
 * answer.
 */
async function sendFields(server: TestServer): Promise<Tried> {
  const found: string[] = [];
  const message = (fields: Record<string, string>) => ({
    ...{ firstName: "Amina", lastName: "Bello", email: "a@example.org", subject: "Hello", message: "Hello" },
    ...fields,
  });
  let tried = 0;
  const send = async (at: string, fields: Record<string, string>) => {
    tried += 1;
    // Each of them must cause its mail here, so no limit may apply.
    if (tried % 20 === 0) changeRows(server.dataDir, "delete from rate_limits");
    const answer = await postForm(server, at, fields);
    for (const [name, value] of answer.headers)
      if (name.includes(MARK) || (name === "set-cookie" && value.includes(MARK)))
        found.push(`${at}: header ${name}`);
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
    const next = encodeURIComponent(`/admin${text}`);
    await send(`/auth/login?next=${next}`, server.administrator);
  }
  for (const formula of FORMULAS) {
    await send(
      "/contact",
      message({ firstName: formula, lastName: formula, subject: formula, message: `${formula} ${tried}` }),
    );
    await send("/newsletter", { email: `${formula.replace(/[^=+\-'|]/g, "")}x${tried}@example.org` });
  }
  return { tried, found };
}

/** Puts calendar lines into the texts of an event. */
async function readCalendars({ dataDir }: TestServer, requests: Requests): Promise<Tried> {
  const event = storedRows(dataDir, "select id from events order by id limit 1")[0]?.id;
  const found: string[] = [];
  let tried = 0;
  for (const text of CALENDAR) {
    const quoted = `'${text.replaceAll("'", "''")}'`;
    changeRows(
      dataDir,
      `update events set name = ${quoted}, location = ${quoted}, summary = ${quoted},
        status = 'upcoming', date = '2099-01-01' where id = '${event}'; update site set generation = generation + 1`,
    );
    for (const at of [`/event-blog/${event}/calendar.ics`, "/events/calendar.ics"]) {
      tried += 1;
      const answer = await follow(requests, at);
      const lines = answer.split("\r\n").map((line) => line.toUpperCase());
      const opened = lines.filter((line) => line === "BEGIN:VEVENT").length;
      if (!at.startsWith("/events/") && opened !== 1) found.push(`${at}: ${opened} events`);
      if (
        /\n(?!\s)(?:ATTACH|BEGIN:VALARM|X-SMUGGLED|SUMMARY:SMUGGLED)/i.test(answer) ||
        /[^\r]\n/.test(answer)
      )
        found.push(`${at}: ${JSON.stringify(answer.slice(0, 200))}`);
      if (lines.some((line) => Buffer.byteLength(line) > 75)) found.push(`${at}: a line that is too long`);
    }
  }
  return { tried, found };
}

/** Reads the cells of every export after forms have filled them with formulas. */
async function readExports(owner: SignedIn): Promise<{ cells: number; found: string[] }> {
  const found: string[] = [];
  let cells = 0;
  for (const at of [
    "/admin/messages/export",
    "/admin/messages/export?folder=spam",
    "/admin/newsletter/export.csv",
  ]) {
    const answer = await owner.ask(at);
    for (const cell of cellsOf((await answer.text()).replace(/^\ufeff/, ""))) {
      cells += 1;
      if (/^\s*[=+\-@\t\r＝＋－＠]/.test(cell)) found.push(`${at}: ${JSON.stringify(cell)}`);
    }
  }
  return { cells, found };
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

/** Finds header lines of a mail that were injected, are repeated, or add recipients. */
function headerFaults(raw: string): string[] {
  const { headers } = parseMail(raw);
  const smuggled = [...headers.keys()].filter(
    (name) => name.includes(MARK) || name === "bcc" || name === "cc",
  );
  const twice = [...headers].filter(([, values]) => values.length > 1).map(([name]) => name);
  const others = (headers.get("to") ?? []).filter((to) => to.includes("evil") || to.includes(","));
  return [...smuggled, ...twice, ...others].map((name) => `${name} in ${raw.slice(0, 200)}`);
}
