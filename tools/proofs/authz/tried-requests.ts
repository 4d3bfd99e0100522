import type { BuiltRoute } from "#tests/support/built-routes.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import type { TestServer } from "#tests/support/server.ts";
import { storedRows } from "../proof.ts";
import type { Answered, Requests } from "../requests.ts";

/** Texts that appear only where nobody but an administrator may look. */
export const SECRETS = [
  "Secretly drafted 7f3a",
  "Whispered to us 7f3a",
  "owner@example.org",
  "7f3a@example.org",
];

/** A request from somebody who has no right to what it asks for. */
export type Try = {
  who: string;
  cookie: string;
  method: string;
  address: string;
  /** Whether the address means something in the admin area, however it is spelled. */
  isAdmin: boolean;
  extra: Record<string, string>;
};

/** Returns the route's path with the ids of existing rows. */
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

/** Explains what an answer leaks. Undefined if nothing. */
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
  // A client navigation gets its redirect in the body. Without a body there is nothing to leak.
  if (status === 202 && (method === "HEAD" || text.includes("/auth/login"))) return undefined;
  if (who === "editor" && tellsOnlyOfTheFrame(method, text)) return undefined;
  return `it answers ${status}`;
}

/**
 * Whether an answer holds only what an editor may know: the editor's name and the site's. A client
 * navigation to a route that only takes forms gets them from the admin layout, which editors may
 * see. The route itself has no data to leak.
 */
function tellsOnlyOfTheFrame(method: string, text: string): boolean {
  if (method === "HEAD") return text === "";
  // The data of no route at all, if the address asks for a route that doesn't exist.
  if (text.trim() === "[{}]") return true;
  const parts = text.match(/"(?:features|shell)\/[^"]+"/g) ?? [];
  return parts.length > 0 && parts.every((part) => part === '"shell/admin-layout"');
}

export const seed = Number(process.env.SEED ?? Date.now() >>> 0);
const random = randomNumbers(seed);

export function sample<Piece>(pieces: Piece[], count: number): Piece[] {
  return Array.from({ length: count }, () => pieces[Math.floor(random() * pieces.length)] as Piece);
}
