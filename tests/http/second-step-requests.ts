import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { type Db, openDatabase } from "#app/platform/database/database.server.ts";
import { addPersonWithPlace, PASSWORD, type PersonWithPlace } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { type Answer, ask, formHeaders } from "./request.ts";

export type Fields = Record<string, string>;

/** The signed-in person of the current test. Changing `place` moves them to another address. */
export type Visitor = PersonWithPlace & SignedIn;

/** For a file of HTTP tests of signing in: a built server, and a signed-in person for each test. */
export function visitSignIn() {
  let server: TestServer;
  let people = 0;
  let visitor: Visitor;
  beforeAll(async () => {
    // Each person comes from an address of their own, so that tests don't use up each other's
    // tries.
    server = await startServer({ TRUST_PROXY: "1" });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    people += 1;
    const person = await addPersonWithPlace(server, people);
    visitor = { ...person, ...(await signIn({ ...server, administrator: person })) };
  });

  function post(path: string, fields: Fields, cookie = ""): Promise<Answer> {
    return ask(server.url, path, {
      method: "POST",
      headers: { ...formHeaders(server.url), Cookie: cookie, "X-Forwarded-For": visitor.place },
      body: new URLSearchParams(fields).toString(),
    });
  }
  const get = (path: string, cookie = "") => ask(server.url, path, { headers: { Cookie: cookie } });

  return {
    server: () => server,
    visitor: () => visitor,
    post,
    get,
    /** Passes the first step, the password. */
    async half(fields: Fields = {}, cookie = ""): Promise<{ cookie: string; answer: Answer }> {
      const { email } = visitor;
      const answer = await post("/auth/login", { email, password: PASSWORD, ...fields }, cookie);
      return { cookie: cookieOf(answer), answer };
    },
    finish: (fields: Fields, cookie: string) => post("/auth/factor", fields, cookie),
    isIn: async (cookie: string) => (await get("/admin", cookie)).status === 200,
    sessions: () =>
      storedRows(
        server,
        `select sessions.id from sessions join users on users.id = user_id where email = '${visitor.email}'`,
      ),
  };
}

/** Returns the cookies that an answer sets, as a browser would send them back. */
export function cookieOf({ headers }: Answer): string {
  return (headers["set-cookie"] ?? [])
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");
}

/**
 * Records earlier tries, as of a patient attacker, for limits that parallel requests alone would
 * not reach.
 */
export async function takeEarlierTries(
  { dataDir }: TestServer,
  { times, msAgo }: { times: number; msAgo: number },
  takeTry: (db: Db) => Promise<unknown>,
): Promise<void> {
  const { db, close } = openDatabase({ dataDir });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - msAgo });
  try {
    for (let i = 0; i < times; i += 1) await takeTry(db);
  } finally {
    vi.useRealTimers();
    await close();
  }
}
