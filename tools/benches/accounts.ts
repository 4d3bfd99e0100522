import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { hashPassword } from "#app/features/accounts/password.server.ts";
import { insertPerson } from "#app/features/accounts/people.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { median, type Row } from "./table.ts";

const TRIES = 200;
const WARM_UP = 10;
const MAX_DIFFERENCE = 0.05;

const known = (i: number) => `person-${i}@example.org`;
const unknown = (i: number) => `nobody-${i}@example.org`;

/**
 * Measures whether response times reveal that an account exists. Requests known and unknown
 * addresses alternately, each once and from an IP address of its own, so that no rate limit answers
 * instead.
 */
export async function measureAccounts(): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-accounts-"));
  const mails = await startMailServer();
  const settings = { DATA_DIR: dataDir, SMTP_URL: mails.url, TRUST_PROXY: "1", LOG_LEVEL: "error" };
  const server = await startServer(settings);
  try {
    await createPeople(dataDir);
    return [
      ...(await compare(server, {
        name: "sign-in with a wrong password",
        address: "/auth/login",
        status: 401,
        asks: 1,
      })),
      ...(await compare(server, {
        name: "asking for a new password",
        address: "/auth/forgotten",
        status: 200,
        asks: 4,
      })),
    ];
  } finally {
    await server.stop();
    await mails.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createPeople(dataDir: string): Promise<void> {
  const database = openDatabase({ dataDir });
  const hash = await hashPassword("a password that nobody types");
  await database.db.transaction().execute(async (trx) => {
    for (let i = -WARM_UP; i < TRIES; i += 1)
      await insertPerson(trx, { name: `Person ${i}`, email: known(i), role: "editor", hash });
  });
  await database.close();
}

type Question = {
  name: string;
  address: string;
  /** The expected status. */
  status: number;
  /**
   * How often each address is requested. Only the quickest answer counts, because a short request
   * is easily delayed by other work of the machine.
   */
  asks: number;
};

async function compare(server: TestServer, { name, address, status, asks }: Question): Promise<Row[]> {
  let place = 0;
  async function time(email: string): Promise<number> {
    const times = [];
    for (let i = 0; i < asks; i += 1) times.push(await timeOne(email));
    return Math.min(...times);
  }
  async function timeOne(email: string): Promise<number> {
    place += 1;
    const started = performance.now();
    const answer = await fetch(server.url + address, {
      method: "POST",
      headers: {
        Origin: server.url,
        "Sec-Fetch-Site": "same-origin",
        "X-Forwarded-For": `198.18.${place >> 8}.${place & 255}`,
      },
      body: new URLSearchParams({ email, password: "wrong password" }),
      redirect: "manual",
    });
    await answer.text();
    if (answer.status !== status) throw new Error(`${address} answered ${answer.status}`);
    return performance.now() - started;
  }

  const times = { known: [] as number[], unknown: [] as number[] };
  for (let i = -WARM_UP; i < TRIES; i += 1) {
    // Each goes first equally often, because the first request may slow down the second.
    const isKnownFirst = i % 2 === 0;
    const first = await time(isKnownFirst ? known(i) : unknown(i));
    const second = await time(isKnownFirst ? unknown(i) : known(i));
    if (i < 0) continue;
    times.known.push(isKnownFirst ? first : second);
    times.unknown.push(isKnownFirst ? second : first);
  }
  const [one, other] = [median(times.known), median(times.unknown)];
  const difference = Math.abs(one - other) / Math.max(one, other);
  return [
    { name: `${name}, known address, median of ${TRIES}`, figure: `${one.toFixed(2)} ms` },
    { name: `${name}, unknown address`, figure: `${other.toFixed(2)} ms` },
    {
      name: `${name}, difference`,
      figure: `${(difference * 100).toFixed(2)} %`,
      goal: `< ${MAX_DIFFERENCE * 100} %`,
      met: difference < MAX_DIFFERENCE,
    },
  ];
}
