import { ADMINISTRATOR } from "#tests/support/server.ts";
import { EMPTY, type Examples, type Known, post, remove } from "./example.ts";

/**
 * Writes of an administrator to their own account, by the path of the route whose action performs
 * them.
 */
export const ACCOUNT_WRITES: Examples = {
  "/admin/account/name": [
    post(async () => ({
      path: "/admin/account/name",
      form: new URLSearchParams({ name: "Administrator" }),
      audit: { action: "updated", subject: "account", detail: /Administrator/ },
    })),
  ],
  "/admin/account/confirmation": [
    post(async () => ({
      path: "/admin/account/confirmation",
      form: new URLSearchParams({ currentPassword: ADMINISTRATOR.password }),
      audit: { action: "confirmed", subject: "account" },
    })),
  ],
  "/admin/account/password": [
    post(async () => ({
      path: "/admin/account/password",
      form: new URLSearchParams({
        currentPassword: ADMINISTRATOR.password,
        // The same password again, because other examples sign in with it.
        newPassword: ADMINISTRATOR.password,
      }),
      audit: { action: "changed", subject: "password" },
    })),
  ],
  "/admin/account/email": [
    remove(async () => ({
      path: "/admin/account/email",
      form: EMPTY,
      audit: { action: "gave up", subject: "e-mail change" },
    })),
  ],
  "/admin/account/sessions": [
    remove(async (known) => {
      openSession(known, "all-others");
      return {
        path: "/admin/account/sessions",
        form: EMPTY,
        audit: { action: "ended", subject: "sessions", detail: /all others/ },
      };
    }),
  ],
  "/admin/account/sessions/:id": [
    remove(async (known) => ({
      path: `/admin/account/sessions/${openSession(known, "one-of-them")}`,
      form: EMPTY,
      audit: { action: "ended", subject: "session", detail: /Firefox on Linux/ },
    })),
  ],
};

/** Creates another session of the same person, as on another device. */
function openSession({ change }: Known, id: string): string {
  change(`insert into sessions
    (id, token_hash, user_id, has_second_factor, user_agent, created_at, last_used_at, expires_at)
    select '${id}', 'hash of ${id}', user_id, has_second_factor, 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
      created_at, last_used_at, expires_at from sessions order by created_at desc limit 1`);
  return id;
}
