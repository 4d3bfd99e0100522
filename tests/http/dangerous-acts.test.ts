import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Act, DANGEROUS_ACTS, type DangerousAct } from "#app/platform/accounts/dangerous-acts.ts";
import { readBuiltRoutes } from "#tests/support/built-routes.ts";
import { addPerson } from "#tests/support/people.ts";
import { SecurityKey } from "#tests/support/security-key.ts";
import { ADMINISTRATOR, startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { EXAMPLES } from "./admin-writes.ts";

/** What a session alone is enough for, and why. */
const HARMLESS: Record<string, string> = {
  "/admin/people/invitations/:id": "withdraws an invitation",
  "/admin/account/name": "a name opens nothing",
  "/admin/account/confirmation": "is how it is confirmed",
  "/admin/account/factors": "asks for the password; nothing is added before its first code",
  "/admin/account/factors/:id": "asks for the password; removes",
  "/admin/account/factors/:id/challenge": "asks for the password; nothing is added before its first code",
  "/admin/account/passkeys/challenge": "asks for the password; nothing is added yet",
  "/admin/account/passkeys/:id": "renames, or asks for the password and removes",
  "/admin/account/identities/:id": "removes, and never the last way in",
  "/admin/account/sessions": "ends sessions",
  "/admin/account/sessions/:id": "ends a session",
};
const SECOND_OWNER = {
  name: "Obi",
  email: "obi@example.org",
  password: "another long passphrase",
  role: "owner",
} as const;

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  // Nothing listens there, so mails stay where the test can see them.
  server = await startServer({ SMTP_URL: "smtp://127.0.0.1:9", LOG_LEVEL: "error", ...PROVIDER });
  await addPerson(server, SECOND_OWNER);
});
afterAll(() => server.stop());
beforeEach(async () => {
  change("delete from factors");
  change("delete from passkeys");
  change("delete from rate_limits");
  change("delete from users where id like 'x-%'");
  change("delete from invitations");
  owner = await signIn(server);
});

const PROVIDER = { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "x" };
const rows = (query: string) => storedRows(server, query);
const forget = () => change("update sessions set confirmed_at = 1, created_at = created_at - 86400000");

function change(statement: string): void {
  const sqlite = new DatabaseSync(path.join(server.dataDir, "schoolward.sqlite"), { timeout: 10_000 });
  sqlite.exec(statement);
  sqlite.close();
}

function send(write: { method: string; path: string; form: FormData | URLSearchParams | Blob }) {
  return fetch(server.url + write.path, {
    method: write.method,
    headers: { Cookie: owner.cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" },
    body: write.form,
    redirect: "manual",
  });
}

const confirm = (form: Record<string, string>) =>
  owner.ask("/admin/account/confirmation", new URLSearchParams(form));

/** Prepares a complete and valid request for an act. */
async function prepare(act: DangerousAct) {
  if (act === "email") {
    const form = new URLSearchParams({
      email: "other@example.org",
      currentPassword: ADMINISTRATOR.password,
    });
    return { method: "POST", path: "/admin/account/email", form };
  }
  const [example] = EXAMPLES[DANGEROUS_ACTS[act].route] ?? [];
  // Recovery codes exist only with a factor.
  if (act === "recovery codes") {
    change(`insert into factors (id, user_id, factor_type, friendly_name, status, secret, created_at)
      select 'f', id, 'totp', 'Phone', 'verified', 'x', 1 from users where email = '${ADMINISTRATOR.email}'`);
    change("update sessions set has_second_factor = 1");
  }
  if (!example) throw new Error(`No example does ${act}`);
  const known = { administrator: owner, url: server.url, dataDir: server.dataDir, rows, change };
  return { method: example.method, ...(await example.prepare(known)) };
}

test("every route of people, accounts and backups is dangerous or known to be harmless", () => {
  const routes = readBuiltRoutes().filter(
    ({ path: address, hasAction }) =>
      hasAction && /^\/admin\/(people|account|backup|settings\/giving)(\/|$)/.test(address),
  );
  const known = [...Object.values(DANGEROUS_ACTS).map(({ route }) => route), ...Object.keys(HARMLESS)];
  expect([...new Set(routes.map((route) => route.path))].sort()).toEqual(known.sort());
});

// What is covered elsewhere: identities are linked at a provider, and settings answer with a page.
const ELSEWHERE: DangerousAct[] = ["identity", "ways to give"];
test.each((Object.keys(DANGEROUS_ACTS) as DangerousAct[]).filter((act) => !ELSEWHERE.includes(act)))(
  "%s is refused without a password of the last ten minutes, and reported to every owner with one",
  async (act) => {
    const write = await prepare(act);
    forget();
    const inForm = write.form instanceof URLSearchParams && write.form.has("currentPassword");
    const unconfirmed = new URLSearchParams(write.form as URLSearchParams);
    if (inForm) unconfirmed.set("currentPassword", "");
    const before = rows("select id from audit_entries").length;
    const mailsBefore = rows("select id from outbox");
    const refused = await send({ ...write, form: unconfirmed });
    expect(refused.status).toBe(inForm ? 400 : 403);
    expect(await refused.json()).toMatchObject(
      inForm
        ? { ok: false, errors: { currentPassword: expect.any(String) } }
        : { ok: false, confirm: { password: true } },
    );
    expect(rows("select id from audit_entries")).toHaveLength(before);
    // Mails from before may be sent and deleted meanwhile.
    expect(mailsBefore).toEqual(expect.arrayContaining(rows("select id from outbox")));

    expect((await confirm({ currentPassword: "wrong horse" })).status).toBe(400);
    expect((await confirm({ currentPassword: ADMINISTRATOR.password })).status).toBe(200);
    const done = await send(write);
    expect(done.status, await done.text()).toBeLessThan(300);
    const told = rows(`select recipient from outbox where subject like '% ${DANGEROUS_ACTS[act].words}'`);
    const owners = rows("select email from users where role = 'owner' and ended_at is null");
    expect(told.map(({ recipient }) => recipient).sort()).toEqual(owners.map(({ email }) => email).sort());
  },
);

const OTHER_METHODS = (Object.keys(DANGEROUS_ACTS) as DangerousAct[]).flatMap((act) => {
  const { methods, harmless = [] }: Act = DANGEROUS_ACTS[act];
  return ["POST", "PUT", "PATCH", "DELETE"]
    .filter((method) => !methods.includes(method) && !harmless.includes(method))
    .map((method) => ({ act, method }));
});

test.each(OTHER_METHODS)(
  "$act by $method is refused, so it never happens unreported",
  async ({ act, method }) => {
    const write = await prepare(act);
    const before = rows("select id from audit_entries").length;
    expect((await send({ ...write, method })).status).toBe(405);
    expect(rows("select id from audit_entries")).toHaveLength(before);
  },
);

test.each([
  ["ownership", "/admin/people/x-told/ownership"],
  ["access", "/admin/people/x-told/access"],
] as const)(
  "%s by DELETE is refused without a password, and reported to every owner with one",
  async (act, path) => {
    change(`insert into users (id, name, email, role, created_at, updated_at)
    select 'x-told', 'Told', 'told@example.org', 'owner', created_at, updated_at from users limit 1`);
    change("delete from outbox");
    const write = { method: "DELETE", path, form: new URLSearchParams() };
    forget();
    expect((await send(write)).status).toBe(403);
    expect((await confirm({ currentPassword: ADMINISTRATOR.password })).status).toBe(200);
    expect((await send(write)).status).toBe(200);
    const told = rows(`select recipient from outbox where subject like '% ${DANGEROUS_ACTS[act].words}'`);
    const owners = rows("select email from users where role = 'owner' and ended_at is null");
    expect(told.map(({ recipient }) => recipient).sort()).toEqual(owners.map(({ email }) => email).sort());
  },
);

test("people without a password confirm with a passkey, and those with neither sign in again", async () => {
  const key = new SecurityKey({ origin: server.url });
  const password = new URLSearchParams({ currentPassword: ADMINISTRATOR.password });
  const offer = await owner.ask("/admin/account/passkeys/challenge", password);
  const { options } = (await offer.json()) as { options: { challenge: string } };
  const response = JSON.stringify(key.register(options));
  const added = await owner.ask(
    "/admin/account/passkeys",
    new URLSearchParams({ friendlyName: "Key", response }),
  );
  expect(added.status).toBe(200);
  change(
    `create table kept as select * from accounts; delete from accounts where user_id in (select id from users where email = '${ADMINISTRATOR.email}')`,
  );
  try {
    forget();
    const backup = () => owner.ask("/admin/backup/file", new URLSearchParams());
    const refused = await backup();
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ confirm: { password: false, passkey: true } });
    const asked = await (await owner.ask("/admin/account/confirmation")).json();
    expect((await confirm({ response: JSON.stringify(key.authenticate(asked)) })).status).toBe(200);
    expect((await backup()).status).toBe(200);

    change("delete from passkeys");
    forget();
    expect(await (await backup()).json()).toMatchObject({ confirm: { password: false, passkey: false } });
    change(`update sessions set created_at = ${Date.now()}`);
    expect((await backup()).status).toBe(200);
  } finally {
    change("insert or ignore into accounts select * from kept; drop table kept");
  }
});
