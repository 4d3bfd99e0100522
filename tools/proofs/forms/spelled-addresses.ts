import { readBuiltRoutes } from "#tests/support/built-routes.ts";
import type { Row } from "#tools/benches/table.ts";
import { atLeast, changeRows, none, storedRows } from "../proof.ts";
import { inParallel } from "../requests.ts";
import { spellingsOf } from "../spellings.ts";
import type { FormSite } from "./form-site.ts";

const PLACE = { "X-Forwarded-For": "192.0.2.77" };
/**
 * Routes with limits of their own. An address that only looks like one of them must not count as
 * one.
 */
export const WITH_OWN_LIMITS = [
  "/counts",
  "/counts/post",
  "/counts/post/x",
  "/counts/post/x/views",
  "/auth/passkey",
];
/** A public address and one of sign-in, whose forms are counted separately. */
export const COUNTED_APART = ["/nowhere", "/auth/nowhere"];
const message = {
  ...{ firstName: "Spelled", lastName: "Otherwise", email: "s@example.org", subject: "" },
  message: "Which address is this?",
};

/**
 * Lets a client that has used up its limit of forms send every public form in every spelling.
 * Whatever a spelling leads to, it must be refused, or be one of the few routes with limits of
 * their own.
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
  for (const counted of COUNTED_APART) while ((await send(counted)) !== 429);
  const forms = readBuiltRoutes().filter(
    ({ path, hasAction }) => hasAction && !/^\/(admin|counts)|^\/auth\/passkey$/.test(path),
  );
  const escaped: string[] = [];
  let tried = 0;
  await inParallel(
    forms.flatMap(({ path }) => spellingsOf(path.replaceAll(/:\w+\??/g, "x"), WITH_OWN_LIMITS)),
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
