import { EXAMPLES } from "#tests/http/admin-writes.ts";
import type { Known, Write } from "#tests/http/writes/example.ts";
import { readBuiltRoutes } from "#tests/support/built-routes.ts";
import { tablesOfPeople } from "#tests/support/stored-rows.ts";
import type { Row } from "#tools/benches/table.ts";
import { fromNextPlace } from "../posted-forms.ts";
import { atLeast, changeRows, none, storedRows } from "../proof.ts";
import { inParallel } from "../requests.ts";
import { untilSent } from "../sent-mails.ts";
import type { FormSite } from "./form-site.ts";

/**
 * The headers that browsers send with a request from another site's page, and those that some
 * programs leave out.
 */
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

/** Answers 404 to everybody on a site without a sign-in provider. */
const WITHOUT_PROVIDER = "/admin/account/identities";

/**
 * Sends every write of an administrator, valid except for its origin, and then with the right one,
 * when it must succeed.
 */
export async function fromOtherSites({ server, requests, owner }: FormSite, long: boolean): Promise<Row[]> {
  const known: Known = {
    administrator: owner,
    url: server.url,
    dataDir: server.dataDir,
    rows: (query) => storedRows(server.dataDir, query),
    change: (statement) => changeRows(server.dataDir, statement),
  };
  // The first challenge that a site hands out makes the secret that signs them.
  await owner.ask("/admin/account/confirmation");
  const routes = readBuiltRoutes().filter(
    ({ path: at, hasAction }) => hasAction && /^\/admin\/?[^*]*$/.test(at),
  );
  const changed: string[] = [];
  const unfit: string[] = [];
  let sent = 0;
  // In the order of the examples, because some undo others.
  for (const examples of Object.values(EXAMPLES))
    for (const { method, prepare } of examples) {
      const write = { method, ...(await prepare(known)) };
      // A mail that is sent meanwhile would change the reply or the invitation that it carries.
      if (long) await untilSent(server.dataDir);
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
            ...fromNextPlace(),
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
  // A new feature needs no example to be refused: an empty form must not reach it either.
  const others = routes.filter(({ path: at }) => !EXAMPLES[at]);
  for (const { path: at } of others)
    for (const [from, headers] of Object.entries(FOREIGN)) {
      const address = at.replace(/:\w+\??/g, "x");
      const form = { "Content-Type": "application/x-www-form-urlencoded" };
      const answer = await requests.ask(address, {
        method: "POST",
        headers: { Cookie: owner.cookie, ...form, ...headers, ...fromNextPlace() },
        body: Buffer.from("title=x"),
      });
      sent += 1;
      if (answer.status !== 403) changed.push(`POST ${address} from ${from}: ${answer.status}`);
    }
  return [
    atLeast("routes that write", routes.length, 40),
    atLeast("writes from elsewhere", sent, long ? 1500 : 500),
    none("writes that got through, or changed a row", changed),
    none("the same writes from here, refused", unfit),
  ];
}

/** Reads every row, or in the quick form the audit entries, of which each write makes one. */
function stateOf(dataDir: string, whole: boolean): Map<string, string> {
  const tables = whole ? tablesOfPeople({ dataDir }, ["outbox", "site", "pictures"]) : ["audit_entries"];
  return new Map(
    tables.map((name) => {
      const columns = name === "audit_entries" ? "id" : "*";
      return [name, JSON.stringify(storedRows(dataDir, `select ${columns} from "${name}"`))];
    }),
  );
}

function differing(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...one.keys()].filter((name) => one.get(name) !== other.get(name));
}
