import path from "node:path";
import { makeResetLink } from "#app/features/accounts/passwords.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { SecurityKey } from "#tests/support/security-key.ts";
import { ADMINISTRATOR, startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import type { Row } from "#tools/benches/table.ts";
import { storeCheaply } from "./cheap-password.ts";
import { atLeast, atMost, changeRows, none, type Proof, storedRows, waitFor, withFolder } from "./proof.ts";
import { type Answered, inParallel, Requests, visitorAddress } from "./requests.ts";

const ADDRESSES = 200;
/**
 * Before each round, limits that end within a quarter of an hour are deleted, so that only the
 * daily limits apply.
 */
const ROUNDS = 20;
const TRIES = { quick: 600, long: 10_000 };
const SOON_MS = 16 * 60_000;

/**
 * Guesses the owner's password from many addresses, with a stolen device cookie and session, while
 * the owner signs in.
 */
export const proof: Proof = {
  title: "guessing is bounded, and locks nobody out",
  run: (long) => withFolder((folder) => guess(folder, long ? TRIES.long : TRIES.quick)),
};

async function guess(folder: string, tries: number): Promise<Row[]> {
  const mails = await startMailServer();
  const server = await startServer({
    DATA_DIR: path.join(folder, "site"),
    SMTP_URL: mails.url,
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
  });
  await storeCheaply(server, ADMINISTRATOR.password);
  const owner = new Owner(server);
  const stolen = await owner.signIn();
  // The next sign-in replaces the stolen cookie on the owner's own device. The thief's copy is of
  // another device.
  owner.device = await owner.signIn();
  const stolenSession = await owner.addPasskey();
  const requests = new Requests(server.url, 16);
  try {
    const refused: string[] = [];
    let answered = 0;
    let looked = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      changeRows(server.dataDir, `delete from rate_limits where resets_at < ${Date.now() + SOON_MS}`);
      const guesses = Array.from({ length: tries / ROUNDS }, (_, i) => round * (tries / ROUNDS) + i);
      await Promise.all([
        inParallel(guesses, 16, async (i) => {
          const cookie = i % 4 === 0 ? stolen : "";
          const { status } = await post(requests, "/auth/login", i % ADDRESSES, cookie, {
            email: ADMINISTRATOR.email,
            password: `wrong guess ${i}`,
          });
          if (status === 401 || status === 429) answered += 1;
        }),
        inParallel(Array.from({ length: 12 }), 1, async () => {
          const form = new URLSearchParams({ currentPassword: `wrong guess in round ${round}` });
          const { status } = await stolenSession.ask("/admin/account/confirmation", form);
          if (status === 400) looked += 1;
        }),
        round % 2 === 0
          ? owner.getIn(round / 2).then((problem) => problem && refused.push(problem))
          : undefined,
      ]);
    }
    looked += Number(
      storedRows(
        server.dataDir,
        "select count(*) as n from audit_entries where action = 'failed to sign in'",
      )[0]?.n,
    );
    const warnings = () => mails.received.filter(({ raw }) => raw.includes("is guessing your password"));
    // The outbox sends within seconds. A mail too many may come as late as the first.
    await waitFor(() => warnings().length > 0, 10_000);
    return [
      atLeast(
        `wrong tries from ${ADDRESSES} addresses, a quarter of them with a stolen device cookie, and in a stolen session`,
        answered,
        tries,
      ),
      atMost("of them reached a password check", looked, 100, "tries"),
      none("of ten sign-ins of the owner refused", refused),
      atLeast("mails to the owner about it", warnings().length, 1),
      atMost("  and no more than", warnings().length, 1, "mail"),
    ];
  } finally {
    requests.close();
    await server.stop();
    await mails.close();
  }
}

function post(
  requests: Requests,
  address: string,
  place: number,
  Cookie: string,
  fields: Record<string, string>,
): Promise<Answered> {
  return requests.ask(address, {
    method: "POST",
    headers: {
      ...{ Cookie, Origin: requests.origin, "Sec-Fetch-Site": "same-origin" },
      "X-Forwarded-For": visitorAddress(place + 1),
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(fields).toString(),
  });
}

/**
 * Signs in alternately on a known device, after a reset, and with a passkey, each time from one of
 * the guessers' addresses.
 */
class Owner {
  device = "";
  #password = ADMINISTRATOR.password;
  readonly #server: TestServer;
  readonly #key: SecurityKey;
  readonly #requests: Requests;

  constructor(server: TestServer) {
    this.#server = server;
    this.#key = new SecurityKey({ origin: server.url });
    this.#requests = new Requests(server.url, 1);
  }

  /** @returns the cookie of a device on which nobody has signed in before */
  async signIn(Cookie = ""): Promise<string> {
    const answer = await post(this.#requests, "/auth/login", 250, Cookie, {
      email: ADMINISTRATOR.email,
      password: this.#password,
    });
    if (answer.status !== 303) throw new Error(`${answer.status}`);
    return deviceOf(answer);
  }

  /** @returns the session in which it was added, which stays valid */
  async addPasskey(): Promise<SignedIn> {
    const session = await signIn(this.#server);
    const { ask } = session;
    const currentPassword = this.#password;
    const offer = await ask("/admin/account/passkeys/challenge", new URLSearchParams({ currentPassword }));
    const { options } = (await offer.json()) as { options: { challenge: string } };
    const response = JSON.stringify(this.#key.register(options));
    const added = await ask(
      "/admin/account/passkeys",
      new URLSearchParams({ friendlyName: "Key", response }),
    );
    if (!added.ok) throw new Error(`No passkey: ${added.status} ${await added.text()}`);
    return session;
  }

  /** @returns what went wrong */
  async getIn(nth: number): Promise<string | undefined> {
    const ways = [() => this.signIn(this.device), () => this.#reset(), () => this.#signInWithPasskey()];
    try {
      this.device = (await ways[nth % ways.length]?.()) || this.device;
      return undefined;
    } catch (error) {
      return `sign-in ${nth}: ${String(error)}`;
    }
  }

  async #reset(): Promise<string> {
    const { db, close } = openDatabase(this.#server.database);
    const link = await makeResetLink({ db, config: { siteUrl: "" } }, auditActor.system, ADMINISTRATOR.email);
    await close();
    this.#password = `${this.#password} once more`;
    const done = await post(this.#requests, link ?? "", 250, "", { newPassword: this.#password });
    if (done.status !== 200) throw new Error(`a reset answered ${done.status}`);
    await storeCheaply(this.#server, this.#password);
    return this.signIn(deviceOf(done));
  }

  async #signInWithPasskey(): Promise<string> {
    const { body } = await this.#requests.ask("/auth/passkey");
    const response = JSON.stringify(this.#key.authenticate(JSON.parse(body.toString())));
    const answer = await post(this.#requests, "/auth/passkey", 250, "", { response });
    if (answer.status !== 200) throw new Error(`the passkey was answered ${answer.status}`);
    return deviceOf(answer);
  }
}

function deviceOf({ headers }: Answered): string {
  return headers["set-cookie"]?.find((line) => line.startsWith("schoolward-device="))?.split(";")[0] ?? "";
}
