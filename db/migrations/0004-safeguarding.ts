import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Approvals of texts about children, signed forms, private links, reminders, and focal points. */
export function migration(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table text_approvals (
        id text primary key not null,
        subject text not null,
        record_id text not null,
        title text not null,
        reasons text not null,
        texts text not null,
        asked_by text not null,
        asked_by_name text not null,
        asked_at bigint not null,
        approved_by_name text,
        approved_at bigint,
        approval_reason text,
        sent_back text,
        sent_back_by_name text,
        used_at bigint
      )`.execute(db);
      await sql`alter table consents add column reminded_days integer`.execute(db);
      await sql`alter table consents add column stop_asked_at bigint`.execute(db);
      await sql`alter table picture_details add column taken_on text`.execute(db);
      await sql`alter table pictures add column focus text not null default ''`.execute(db);
      await sql`create table consent_forms (
        consent_id text primary key not null references consents (id) on delete cascade,
        sealed text not null,
        created_at bigint not null
      )`.execute(db);
      // Those that still wait for somebody are few, whatever was approved before.
      await sql`create index text_approvals_open on text_approvals (asked_at) where used_at is null`.execute(
        db,
      );
    },
  };
}
