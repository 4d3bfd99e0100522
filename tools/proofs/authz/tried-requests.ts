import type { BuiltRoute } from "#tests/support/built-routes.ts";
import type { TestServer } from "#tests/support/server.ts";
import { randomNumbers } from "#tools/benches/random-numbers.ts";
import { storedRows } from "../proof.ts";
import type { Answered, Requests } from "../requests.ts";

/** Words that stand only where nobody but an administrator may look. */
export const SECRETS = [
  "Secretly drafted 7f3a",
  "Whispered to us 7f3a",
  "owner@example.org",
  "7f3a@example.org",
];

/** A request of somebody who has no right to what it asks for. */
export type Try = {
  who: string;
  cookie: string;
  method: string;
  address: string;
  /** Whether what it means is in the admin area, however it is written. */
  isAdmin: boolean;
  extra: Record<string, string>;
};

/** The route's path with ids of rows that are there. */
export function addressOf({ path }: BuiltRoute, dataDir: string): string {
  const parts = path.replaceAll("?", "").split("/");
  return parts
    .map((part, index) => {
      if (part === "*") return "nothing-here";
      return part.startsWith(":") ? realId(dataDir, parts[index - 1] ?? "") : part;
    })
    .join("/");
}

export function isInAdminArea({ path }: BuiltRoute): boolean {
  return /^\/admin(\/|$)/i.test(path);
}

const TABLES: Record<string, string> = {
  blog: "posts",
  newsletter: "newsletter_subscribers",
  people: "users",
};

function realId(dataDir: string, segment: string): string {
  const table = TABLES[segment] ?? segment.replaceAll("-", "_");
  const known = storedRows(dataDir, `select name from pragma_table_info('${table}') where name = 'id'`);
  const [row] = known.length > 0 ? storedRows(dataDir, `select id from "${table}" order by id limit 1`) : [];
  return String(row?.id ?? "unknown");
}

export function ask(requests: Requests, { url }: TestServer, one: Try, place: string): Promise<Answered> {
  const changes = !["GET", "HEAD", "OPTIONS"].includes(one.method);
  return requests.ask(one.address, {
    method: one.method,
    headers: {
      ...(one.cookie ? { Cookie: one.cookie } : {}),
      ...{ Origin: url, "Sec-Fetch-Site": "same-origin" },
      "X-Forwarded-For": place,
      ...(changes ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
      ...one.extra,
    },
    ...(changes ? { body: "_method=DELETE&title=Taken+over&name=Taken+over&updatedAt=1" } : {}),
  });
}

/** Why an answer says too much; undefined when it does not. */
export function leakOf(
  { status, headers, body }: Answered,
  { method, who, isAdmin }: Try,
): string | undefined {
  const text = body.toString("latin1");
  const secret = SECRETS.find((words) => text.includes(words));
  if (secret) return `it says "${secret}"`;
  if (!isAdmin) return undefined;
  if (String(headers["set-cookie"] ?? "").includes("session") && who === "none") return "it gives a session";
  if (status < 200 || status > 299) return undefined;
  // A client navigation is told in the body where to go; without a body nothing is told.
  if (status === 202 && (method === "HEAD" || text.includes("/auth/login"))) return undefined;
  if (who === "editor" && tellsOnlyOfTheFrame(method, text)) return undefined;
  return `it answers ${status}`;
}

/**
 * What a client navigation of an editor to a route that only takes forms is told: the editor's own name and the site's, by the
 * frame of the admin area, which is theirs too. No part of the route itself is there to be told.
 */
function tellsOnlyOfTheFrame(method: string, text: string): boolean {
  if (method === "HEAD") return text === "";
  // The data of no route at all, where the address asks for that of one that there is not.
  if (text.trim() === "[{}]") return true;
  const parts = text.match(/"(?:features|shell)\/[^"]+"/g) ?? [];
  return parts.length > 0 && parts.every((part) => part === '"shell/admin-layout"');
}

export const seed = Number(process.env.SEED ?? Date.now() >>> 0);
const random = randomNumbers(seed);

export function sample<Piece>(pieces: Piece[], count: number): Piece[] {
  return Array.from({ length: count }, () => pieces[Math.floor(random() * pieces.length)] as Piece);
}
