import { sql } from "kysely";

/** People, how they sign in, and where they are signed in. */
export const accounts = [
  sql`create table users (
    id text primary key not null,
    name text not null,
    email text not null unique,
    role text not null default 'owner' check (role in ('owner', 'editor')),
    ended_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,

  // How a person signs in: a password, or an identity at a provider, with what they are called there.
  sql`create table accounts (
    id text primary key not null,
    account_id text not null,
    provider_id text not null,
    user_id text not null references users (id) on delete cascade,
    password text,
    label text,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  sql`create unique index accounts_by_identity on accounts (provider_id, account_id)`,
  sql`create index accounts_by_user on accounts (user_id)`,

  // `token_hash` is the SHA-256 of 32 random bytes: nobody who reads the table can make a cookie of
  // it. `confirmed_at` says when the person last gave a password or a passkey in this session.
  sql`create table sessions (
    id text primary key not null,
    token_hash text not null unique,
    user_id text not null references users (id) on delete cascade,
    has_second_factor boolean not null,
    user_agent text,
    created_at bigint not null,
    last_used_at bigint not null,
    confirmed_at bigint,
    expires_at bigint not null
  )`,
  sql`create index sessions_by_end on sessions (expires_at)`,
  sql`create index sessions_by_user on sessions (user_id)`,

  // Sign-ins that wait for their second step.
  sql`create table pending_sign_ins (
    digest text primary key not null,
    user_id text not null references users (id) on delete cascade,
    began_by text not null,
    expires_at bigint not null
  )`,
  sql`create index pending_sign_ins_by_user on pending_sign_ins (user_id)`,

  sql`create table factors (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    factor_type text not null check (factor_type in ('totp', 'phone')),
    friendly_name text not null,
    status text not null check (status in ('unverified', 'verified')),
    secret text not null,
    last_step bigint not null default 0,
    created_at bigint not null,
    last_used_at bigint
  )`,
  sql`create index factors_by_user on factors (user_id)`,

  sql`create table recovery_codes (
    user_id text not null references users (id) on delete cascade,
    digest text not null,
    used_at bigint,
    created_at bigint not null,
    constraint recovery_codes_key primary key (user_id, digest)
  )`,

  sql`create table passkeys (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    friendly_name text not null,
    credential_id text not null unique,
    public_key text not null,
    sign_count bigint not null,
    transports text not null,
    is_backed_up boolean not null,
    created_at bigint not null,
    last_used_at bigint
  )`,
  sql`create index passkeys_by_user on passkeys (user_id)`,

  sql`create table used_challenges (
    digest text primary key not null,
    expires_at bigint not null
  )`,

  // Devices that have signed in before, so that whoever guesses elsewhere can't lock their people out.
  sql`create table known_devices (
    id text primary key not null,
    token_hash text not null,
    user_id text not null references users (id) on delete cascade,
    used_at bigint not null,
    has_second_factor boolean not null,
    constraint known_devices_key unique (token_hash, user_id)
  )`,
  sql`create index known_devices_by_user on known_devices (user_id)`,

  // One open invitation for an address. The token is a keyed hash: nobody who reads the table can make
  // a link of it. An invitation ends with its inviter's access.
  sql`create table invitations (
    id text primary key not null,
    email text not null unique,
    role text not null check (role in ('owner', 'editor')),
    token_hash text not null unique,
    inviter_name text not null,
    created_at bigint not null,
    expires_at bigint not null,
    inviter_id text references users (id) on delete cascade
  )`,

  // Links that are mailed to a person and work once. `digest` is a keyed hash. `user_id` is null where
  // an unknown address was entered: the same work is done for it.
  sql`create table account_links (
    digest text primary key not null,
    purpose text not null check (purpose in ('password', 'e-mail address')),
    user_id text references users (id) on delete cascade,
    email text,
    expires_at bigint not null
  )`,
  sql`create index account_links_by_end on account_links (expires_at)`,
  sql`create index account_links_by_user on account_links (user_id)`,
];
