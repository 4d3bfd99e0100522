import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { fullText } from "./0001-schema/lists.ts";
import type { Engine } from "./0001-schema/statements.ts";

/** Who is in a picture, and the consents of the girls in them. */
export function migration(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [...STATEMENTS, ...fullText(engine, "picture_texts")])
        await statement.execute(db);
    },
  };
}

const STATEMENTS = [
  // The default is the largest integer of JavaScript: visitors may see it for ever.
  sql`alter table pictures add column shown_until bigint not null default 9007199254740991`,
  sql`alter table pictures add column withdrawn_at bigint`,
  sql`alter table pictures add column is_classified boolean not null default false`,
  sql`create index pictures_shown_until on pictures (shown_until) where shown_until < 9007199254740991`,
  sql`create index pictures_by_age on pictures (created_at, id)`,
  sql`create index pictures_unclassified on pictures (created_at, id, unused_since, withdrawn_at) where not is_classified`,

  sql`create table picture_details (
    id text primary key not null references pictures (id) on delete cascade,
    people text not null check (people in ('nobody', 'adults', 'children')),
    children integer not null check (children between 0 and 99),
    description text not null,
    credit text not null,
    classified_by text,
    approved_by text,
    approved_by_name text,
    approved_at bigint,
    approval_reason text,
    updated_at bigint not null
  )`,

  sql`create table consents (
    id text primary key not null,
    pseudonym text not null check (length(pseudonym) between 1 and 60),
    sealed text not null,
    assent text not null check (assent in ('spoken', 'written')),
    guardian text not null check (guardian in ('spoken', 'written', 'adult')),
    for_website boolean not null,
    for_social boolean not null,
    for_print boolean not null,
    for_appeals boolean not null,
    asked_by text not null,
    asked_on text not null,
    asked_again_on text,
    valid_until text not null,
    turns_adult text,
    ends_at bigint not null,
    withdrawn_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  sql`create unique index consents_by_pseudonym on consents (pseudonym)`,

  sql`create table picture_consents (
    picture_id text not null references pictures (id) on delete cascade,
    consent_id text not null references consents (id) on delete restrict,
    constraint picture_consents_key primary key (picture_id, consent_id)
  )`,
  sql`create index picture_consents_by_consent on picture_consents (consent_id)`,

  // The social cards that were drawn over a picture.
  sql`create table picture_cards (
    key text primary key not null,
    picture_id text not null
  )`,
  sql`create index picture_cards_by_picture on picture_cards (picture_id)`,
];
