import { ADMINISTRATOR } from "#tests/support/server.ts";
import { EMPTY, type Examples, type Known, post, remove } from "./example.ts";

/**
 * Writes of an owner to people's accounts, and of anybody to their identities at the provider, by
 * the path of the route whose action performs them.
 */
export const PEOPLE_WRITES: Examples = {
  "/admin/people/invitations": [
    post(async () => ({
      path: "/admin/people/invitations",
      form: new URLSearchParams({ email: "new@example.org", role: "editor" }),
      audit: { action: "sent", subject: "invitation", detail: /^new@example\.org: editor$/ },
    })),
  ],
  "/admin/people/invitations/:id/sending": [
    post(async (known) => ({
      path: `/admin/people/invitations/${openInvitation(known, "again")}/sending`,
      form: EMPTY,
      audit: { action: "sent again", subject: "invitation", detail: /^again@example\.org: editor$/ },
    })),
  ],
  "/admin/people/invitations/:id": [
    remove(async (known) => ({
      path: `/admin/people/invitations/${openInvitation(known, "withdrawn")}`,
      form: EMPTY,
      audit: { action: "withdrew", subject: "invitation", detail: /^withdrawn@example\.org$/ },
    })),
  ],
  "/admin/people/:id/ownership": [
    post(async (known) => ({
      path: `/admin/people/${anotherPerson(known, "x-owner")}/ownership`,
      form: EMPTY,
      audit: { action: "changed the role of", subject: "person", detail: /^x-owner@example\.org: owner$/ },
    })),
    remove(async () => ({
      path: "/admin/people/x-owner/ownership",
      form: EMPTY,
      audit: { action: "changed the role of", subject: "person", detail: /^x-owner@example\.org: editor$/ },
    })),
  ],
  "/admin/account/identities": [
    post(async () => ({
      path: "/admin/account/identities",
      form: new URLSearchParams({ currentPassword: ADMINISTRATOR.password }),
      audit: { action: "began to link", subject: "identity", detail: /^localhost$/ },
    })),
  ],
  "/admin/account/identities/:id": [
    remove(async ({ change }) => {
      change(`insert into accounts (id, account_id, provider_id, user_id, label, created_at, updated_at)
        select 'identity', 'ada', 'https://accounts.example', id, 'ada@accounts.example', created_at, updated_at
        from users where email = '${ADMINISTRATOR.email}'`);
      return {
        path: "/admin/account/identities/identity",
        form: EMPTY,
        audit: { action: "unlinked", subject: "identity", detail: /^ada@accounts\.example$/ },
      };
    }),
  ],
  "/admin/people/:id/access": [
    remove(async (known) => ({
      path: `/admin/people/${anotherPerson(known, "x-ended")}/access`,
      form: EMPTY,
      audit: { action: "ended the access of", subject: "person", detail: /^x-ended@example\.org$/ },
    })),
    post(async () => ({
      path: "/admin/people/x-ended/access",
      form: EMPTY,
      audit: { action: "restored the access of", subject: "person", detail: /^x-ended@example\.org$/ },
    })),
  ],
};

function openInvitation({ change }: Known, name: string): string {
  change(`insert into invitations (id, email, role, token_hash, inviter_name, created_at, expires_at)
    values ('${name}', '${name}@example.org', 'editor', '${name}', 'Ada', 1, 1)`);
  return name;
}

function anotherPerson({ change }: Known, id: string): string {
  change(`insert into users (id, name, email, role, created_at, updated_at)
    select '${id}', '${id}', '${id}@example.org', 'editor', created_at, updated_at from users limit 1`);
  return id;
}
