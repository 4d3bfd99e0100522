import { readBuiltRoutes } from "#tests/support/built-routes.ts";
import type { Row } from "../../bench/table.ts";
import { atLeast, changeRows, none, storedRows } from "../proof.ts";
import { inParallel } from "../requests.ts";
import type { FormSite } from "./form-site.ts";

const PLACE = { "X-Forwarded-For": "192.0.2.77" };
/** Routes that limit their own use: an address that only looks like one of them must not pass as it. */
const WITH_OWN_LIMITS = [
  "/counts",
  "/counts/post",
  "/counts/post/x",
  "/counts/post/x/views",
  "/auth/passkey",
];
/** Ways back up from there, as proxies, routers and URL parsers have read them. */
const UP = ["..", "%2e%2e", "%2E%2E", ".%2e", "%2e.", "..;", "..%00", "%252e%252e", "...", "..%2f", "..%5c"];
/** Marks between the parts of a path. */
const SLASHES = ["/", "//", "/./", "/%2e/", "%2f", "\\", "%5c", "/;/"];

const message = {
  ...{ firstName: "Spelled", lastName: "Otherwise", email: "s@example.org", subject: "" },
  message: "Which address is this?",
};

/**
 * One place that has used up its forms sends on, to every public form in every spelling. Whatever a spelling leads to, it must be
 * refused, or be one of the few routes that count for themselves.
 */
export async function escapingLimits({ server, requests }: FormSite): Promise<Row[]> {
  changeRows(server.dataDir, "delete from rate_limits");
  const send = async (address: string) => {
    const answer = await requests.ask(address, {
      method: "POST",
      headers: { ...PLACE, Origin: server.url, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(message).toString(),
    });
    return answer.status;
  };
  while ((await send("/nowhere")) !== 429);
  const forms = readBuiltRoutes().filter(
    ({ path, hasAction }) => hasAction && !/^\/(admin|counts)|^\/auth\/passkey$/.test(path),
  );
  const escaped: string[] = [];
  let tried = 0;
  await inParallel(
    forms.flatMap(({ path }) => spellingsOf(path.replaceAll(/:\w+\??/g, "x"))),
    8,
    async (address) => {
      tried += 1;
      const status = await send(address);
      if (status !== 429 && status !== 404) escaped.push(`${address}: ${status}`);
    },
  );
  const stored = storedRows(server.dataDir, "select id from messages where name = 'Spelled Otherwise'");
  return [
    atLeast("spellings of public forms, by one place over its limit", tried, 1_000),
    none("  neither 429 nor 404", escaped),
    none(
      "  messages stored",
      stored.map(({ id }) => String(id)),
    ),
  ];
}

function spellingsOf(path: string): string[] {
  const bare = path.slice(1);
  const first = bare.charCodeAt(0).toString(16);
  const plain = [
    ...[
      path,
      `${path}/`,
      path.toUpperCase(),
      `/%${first}${bare.slice(1)}`,
      `${path}?index`,
      `${path}?_routes=x`,
    ],
    ...[`${path}.data`, `${path}/.data`, `${path}/_.data`, `${path}.data?_routes=x`, `${path}.DATA`],
    ...[
      `${path};x=/counts/post/x`,
      `${path}?/counts/post/x`,
      `${path}%3f`,
      `${path}%23`,
      `${path}#/counts/post/x`,
    ],
    ...SLASHES.map((slash) => `${slash}${bare}`).filter((address) => address.startsWith("/")),
    `http://localhost${path}`,
  ];
  const around = WITH_OWN_LIMITS.flatMap((own) =>
    UP.flatMap((up) =>
      SLASHES.map((slash) => `${own}${`${slash}${up}`.repeat(own.split("/").length - 1)}${path}`),
    ),
  );
  return [...plain, ...around];
}
