import { appWith, enrolApp } from "#tests/support/second-factor.ts";
import { SecurityKey } from "#tests/support/security-key.ts";
import { ADMINISTRATOR } from "#tests/support/server.ts";
import { type Examples, type Known, post, remove } from "./example.ts";

const currentPassword = ADMINISTRATOR.password;
const password = () => new URLSearchParams({ currentPassword });

/**
 * Writes of the second step and of passkeys, by the path of the route whose action performs them.
 * Removals come last: without a factor the password alone signs in again, as other tests do.
 */
export const FACTORS_WRITES: Examples = {
  "/admin/account/factors": [
    post(async () => ({
      path: "/admin/account/factors",
      form: new URLSearchParams({ friendlyName: "Phone", factorType: "totp", currentPassword }),
      audit: { action: "created", subject: "authenticator app", detail: /^Phone$/ },
    })),
  ],
  "/admin/account/factors/:id/challenge": [
    post(async (known) => ({
      path: `/admin/account/factors/${idOf(known, "factors")}/challenge`,
      form: password(),
      audit: { action: "continued", subject: "authenticator app", detail: /^Phone$/ },
    })),
  ],
  "/admin/account/factors/:id/verification": [
    post(async ({ administrator }) => {
      const { enrolment } = await enrolApp(administrator, currentPassword, "Tablet");
      const { id, secret, challenge } = enrolment;
      return {
        path: `/admin/account/factors/${id}/verification`,
        form: new URLSearchParams({ code: appWith(secret).codeNow(), challenge }),
        audit: { action: "verified", subject: "authenticator app", detail: /^Tablet$/ },
      };
    }),
  ],
  "/admin/account/recovery-codes": [
    post(async () => ({
      path: "/admin/account/recovery-codes",
      form: password(),
      audit: { action: "replaced", subject: "recovery codes" },
    })),
  ],
  "/admin/account/passkeys/challenge": [
    post(async () => ({
      path: "/admin/account/passkeys/challenge",
      form: password(),
      audit: { action: "began to add", subject: "passkey" },
    })),
  ],
  "/admin/account/passkeys": [
    post(async ({ administrator, url }) => {
      const answer = await administrator.ask("/admin/account/passkeys/challenge", password());
      const { options } = (await answer.json()) as { options: { challenge: string } };
      const response = JSON.stringify(new SecurityKey({ origin: url }).register(options));
      return {
        path: "/admin/account/passkeys",
        form: new URLSearchParams({ friendlyName: "Laptop", response }),
        audit: { action: "created", subject: "passkey", detail: /^Laptop$/ },
      };
    }),
  ],
  "/admin/account/passkeys/:id": [
    post(async (known) => ({
      path: `/admin/account/passkeys/${idOf(known, "passkeys")}`,
      form: new URLSearchParams({ friendlyName: "Old laptop" }),
      audit: { action: "renamed", subject: "passkey", detail: /^Old laptop$/ },
    })),
    remove(async (known) => ({
      path: `/admin/account/passkeys/${idOf(known, "passkeys")}`,
      form: password(),
      audit: { action: "deleted", subject: "passkey", detail: /^Old laptop$/ },
    })),
  ],
  "/admin/account/factors/:id": [
    remove(async (known) => ({
      path: `/admin/account/factors/${idOf(known, "factors", "status = 'unverified'")}`,
      form: password(),
      audit: { action: "deleted", subject: "authenticator app", detail: /^Phone$/ },
    })),
    remove(async (known) => ({
      path: `/admin/account/factors/${idOf(known, "factors", "status = 'verified'")}`,
      form: password(),
      audit: { action: "deleted", subject: "authenticator app", detail: /^Tablet$/ },
    })),
  ],
};

function idOf({ rows }: Known, table: string, where = "1 = 1"): string {
  const [found] = rows(`select id from ${table} where ${where} order by created_at limit 1`);
  if (!found) throw new Error(`There is nothing in ${table} where ${where}`);
  return String(found.id);
}
