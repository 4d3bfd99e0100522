import { createHmac } from "node:crypto";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { keepPendingSignIn } from "#app/features/accounts/begin-session.server.ts";
import { makeToken } from "#app/features/accounts/cookies.server.ts";
import { makeLinkToken } from "#app/features/accounts/links.server.ts";
import { makeResetLink } from "#app/features/accounts/passwords.server.ts";
import { beginAttempt, type ProviderPurpose } from "#app/features/accounts/provider.server.ts";
import { sessionCookie, startSession } from "#app/features/accounts/sessions.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { startOpenIdProvider } from "#tests/support/openid-provider.ts";
import { addPerson } from "#tests/support/people.ts";
import { addApp } from "#tests/support/second-factor.ts";
import { SecurityKey } from "#tests/support/security-key.ts";
import { ADMINISTRATOR, startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import type { Row } from "#tools/benches/table.ts";
import { newVisitor } from "./attacked-site.ts";
import { atLeast, none, type Proof, withFolder } from "./proof.ts";
import { inParallel, Requests } from "./requests.ts";

const BO = {
  name: "Bo",
  email: "bo@example.org",
  password: "another long passphrase",
  role: "owner",
} as const;
/** Nothing listens there, so mails wait in the outbox. */
const NO_MAIL_SERVER = "smtp://127.0.0.1:9";
/**
 * In the quick form, every nth word is signed with each key. None of our cookies is signed today,
 * but a future one may be.
 */
const EVERY = 8;
const LINKS = ["/auth/reset/", "/auth/email/", "/auth/invitation/"];

/**
 * Copies the data folder of a site in use and tries every word, token and key in it as a cookie
 * (unchanged and signed with every key), as a link, and as what the site's own code would make of
 * it.
 */
export const proof: Proof = {
  title: "nobody gets in with a copy of the data folder",
  run: (long) => withFolder((folder) => rob(folder, long ? 1 : EVERY)),
};

async function rob(folder: string, signsEvery: number): Promise<Row[]> {
  const dataDir = path.join(folder, "site");
  let server: TestServer | undefined;
  const provider = await startOpenIdProvider(() => server?.url ?? "");
  const settings = { ...provider.settings, DATA_DIR: dataDir, TRUST_PROXY: "1", LOG_LEVEL: "error" };
  try {
    server = await startServer(settings);
    const invitation = await invite(server);
    await server.stop();
    server = await startServer({ ...settings, SMTP_URL: NO_MAIL_SERVER });
    const secrets = { invitation, ...(await live(server)) };
    const copy = path.join(folder, "copy");
    cpSync(dataDir, copy, { recursive: true });
    const thief = new Thief(server.url);
    const doors = await thief.openDoors(secrets);
    const stolen = readCopy(copy);
    await inParallel([...stolen.words].entries(), 8, ([nth, [word, source]]) =>
      thief.tryWord(word, source, nth % signsEvery === 0 ? stolen.keys : []),
    );
    await thief.forge(copy, stolen.userIds);
    thief.close();
    const lying = Object.entries(secrets).flatMap(([name, secret]) =>
      stolen.files.filter(({ bytes }) => bytes.includes(secret)).map((file) => `${name} in ${file.name}`),
    );
    // An invitation's link is stored only in its mail.
    const isMail = (way: string) => /^invitation |\bmail\/|in outbox/.test(way);
    return [
      {
        name: "files, words and keys read",
        figure: `${stolen.files.length}, ${stolen.words.size}, ${stolen.keys.length}`,
      },
      atLeast("tries", thief.tries, 2000),
      { name: "ways in for their owners", figure: String(doors), goal: "4", met: doors === 4 },
      none("ways in through mails", [...thief.ways, ...lying].filter(isMail)),
      none(
        "other ways in",
        thief.ways.filter((way) => !isMail(way)),
      ),
      none(
        "secrets that lie in a file in clear",
        lying.filter((one) => !isMail(one)),
      ),
    ];
  } finally {
    await server?.stop();
    await provider.stop();
  }
}

/** Invites somebody on a site without a mail server, where the owner gets the link to pass on. */
async function invite(server: TestServer): Promise<string> {
  const owner = await signIn(server);
  const form = new URLSearchParams({ email: "new@example.org", role: "owner" });
  const { link } = (await (await owner.ask("/admin/people/invitations", form)).json()) as { link: string };
  return link.split("/").at(-1) as string;
}

/**
 * Creates everything that can be in progress on a site at one moment. @returns the secrets that
 * only the people themselves have
 */
async function live(server: TestServer): Promise<Record<string, string>> {
  const { url } = server;
  const post = (address: string, fields: Record<string, string>) =>
    fetch(url + address, {
      method: "POST",
      redirect: "manual",
      headers: { ...newVisitor(), Origin: url, "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams(fields),
    });
  const owner = await signIn(server);
  await addPerson(server, BO);
  const bo = await signIn({ ...server, administrator: BO });
  const { app, recoveryCodes } = await addApp(bo, BO.password);
  const half = await post("/auth/login", { email: BO.email, password: BO.password });
  const atProvider = await fetch(`${url}/auth/provider`, { redirect: "manual" });
  await post("/auth/forgotten", { email: ADMINISTRATOR.email });
  const { password: currentPassword } = ADMINISTRATOR;
  await owner.ask(
    "/admin/account/email",
    new URLSearchParams({ email: "other@example.org", currentPassword }),
  );
  const { db, close } = openDatabase(server.database);
  const commandLink = await makeResetLink(
    { db, config: { siteUrl: url } },
    auditActor.system,
    ADMINISTRATOR.email,
  );
  await close();
  return {
    session: cookieValue(owner.cookie),
    pending: cookieValue(half.headers.getSetCookie()[0] ?? ""),
    attempt: cookieValue(atProvider.headers.getSetCookie()[0] ?? ""),
    "link of the command": commandLink?.split("/").at(-1) ?? "",
    "secret of an app": app.secret.replaceAll(" ", ""),
    "recovery code": recoveryCodes[0] ?? "",
    password: ADMINISTRATOR.password,
  };
}

function cookieValue(cookie: string): string {
  return decodeURIComponent(cookie.split(";")[0]?.split("=").slice(1).join("=") ?? "");
}

type Copy = {
  files: { name: string; bytes: Buffer }[];
  /** Each word with the place where it was first found. */
  words: Map<string, string>;
  keys: (string | Buffer)[];
  userIds: string[];
};

/** Reads every cell of the database, and every word in the bytes of every file. */
function readCopy(folder: string): Copy {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .map((file) => ({ name: path.relative(folder, file), bytes: readFileSync(file) }));
  const words = new Map<string, string>();
  const add = (text: string, source: string) => {
    for (const [found] of text.matchAll(/[\w+/=.~-]{16,}/g))
      for (const word of [found, ...found.split(/[/=.]+/)])
        if (word.length >= 16 && word.length <= 200 && !words.has(word)) words.set(word, source);
  };
  const sqlite = new DatabaseSync(path.join(folder, "schoolward.sqlite"));
  const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").all();
  for (const { name } of tables)
    for (const row of sqlite.prepare(`select * from "${name}"`).all())
      for (const cell of Object.values(row)) if (typeof cell === "string") add(cell, `in ${name}`);
  const secrets = sqlite.prepare("select value from secrets").all() as { value: string }[];
  const users = sqlite.prepare("select id from users").all() as { id: string }[];
  sqlite.close();
  for (const { name, bytes } of files) if (!/sqlite/.test(name)) add(bytes.toString("latin1"), `in ${name}`);
  return {
    files,
    words,
    keys: secrets.flatMap(({ value }) => [value, Buffer.from(value, "base64")]),
    userIds: users.map(({ id }) => id),
  };
}

/** Tries everything in the copy at every entry point, each time from another address. */
class Thief {
  readonly ways: string[] = [];
  tries = 0;
  readonly #requests: Requests;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
    this.#requests = new Requests(url, 8);
  }

  close() {
    this.#requests.close();
  }

  /**
   * Checks that the entry points do open with the real secrets. Otherwise the attempts would prove
   * nothing.
   */
  async openDoors(secrets: Record<string, string>): Promise<number> {
    const opened = [
      await this.#opens("/admin", `schoolward-session=${secrets.session}`),
      await this.#opens("/auth/factor", `schoolward-second-step=${secrets.pending}`),
      await this.#opens(`/auth/invitation/${secrets.invitation}`),
      await this.#opens(`/auth/reset/${secrets["link of the command"]}`),
    ];
    return opened.filter((isOpen) => isOpen).length;
  }

  async tryWord(word: string, source: string, keys: (string | Buffer)[]): Promise<void> {
    const signed = keys.flatMap((key) =>
      (["base64", "base64url"] as const).map(
        (form) => `${word}.${createHmac("sha256", key).update(word).digest(form)}`,
      ),
    );
    for (const value of [word, ...signed])
      await this.#try("/admin", source, `schoolward-session=${encodeURIComponent(value)}`);
    await this.#try("/auth/factor", source, `schoolward-second-step=${encodeURIComponent(word)}`);
    for (const link of LINKS) await this.#try(link + encodeURIComponent(word), source);
  }

  /** Tries what the site's own code makes with the keys of the copy. */
  async forge(copy: string, userIds: string[]): Promise<void> {
    const { db, close } = openDatabase({ dataDir: copy });
    const parts = { db, config: { siteUrl: this.#url } };
    const { token } = await makeLinkToken(db, "password");
    for (const link of LINKS) await this.#try(link + token, "forged");
    for (const userId of userIds) {
      const session = makeToken();
      const isNew = { hasSecondFactor: true, isConfirmed: true, userAgent: null };
      const pending = await db.transaction().execute(async (trx) => {
        await startSession(trx, { ...isNew, token: session, userId });
        return keepPendingSignIn(trx, parts, { userId, beganBy: "password" });
      });
      await this.#try("/admin", "forged", sessionCookie.set(parts, session).split(";")[0]);
      await this.#try("/auth/factor", "forged", pending.split(";")[0]);
      for (const kind of ["sign-in", "link"] as const)
        await this.#comeFromProvider(
          await beginAttempt(parts, kind === "link" ? { kind, userId } : { kind, next: "/admin" }),
        );
    }
    await this.#forgePasskey(await db.selectFrom("passkeys").select("credentialId").execute());
    await close();
  }

  async #comeFromProvider(attempt: { state: string; setCookie: string; purpose: ProviderPurpose }) {
    const Cookie = attempt.setCookie.split(";")[0] ?? "";
    const address = `/auth/provider/callback?state=${attempt.state}&code=guessed`;
    this.tries += 1;
    const { status, headers } = await this.#requests.ask(address, { headers: { ...newVisitor(), Cookie } });
    if (status < 400 || headers["set-cookie"]?.some((line) => /-session=[^;]/.test(line)))
      this.ways.push(`${attempt.purpose.kind} by a forged attempt: ${status}`);
  }

  /** Answers a passkey challenge of the site with the thief's own key, in somebody's name. */
  async #forgePasskey(passkeys: { credentialId: string }[]) {
    const { body } = await this.#requests.ask("/auth/passkey", { headers: newVisitor() });
    const key = new SecurityKey({ origin: this.#url });
    const answer = key.authenticate(JSON.parse(body.toString()));
    for (const id of [answer.id, ...passkeys.map(({ credentialId }) => credentialId)]) {
      this.tries += 1;
      const { status } = await this.#requests.ask("/auth/passkey", {
        method: "POST",
        headers: { ...newVisitor(), Origin: this.#url, "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ response: JSON.stringify({ ...answer, id, rawId: id }) }).toString(),
      });
      if (status === 200) this.ways.push("a forged passkey");
    }
  }

  async #try(address: string, source: string, cookie?: string) {
    this.tries += 1;
    if (await this.#opens(address, cookie)) this.ways.push(`${address} with ${cookie ?? "it"} ${source}`);
  }

  /** Requests the data of a page of the application, which is faster than the page. */
  async #opens(address: string, Cookie = ""): Promise<boolean> {
    const asked = /^\/(admin|auth)\b/.test(address) ? `${address}.data` : address;
    const { status } = await this.#requests.ask(asked, { headers: { ...newVisitor(), Cookie } });
    return status === 200;
  }
}
