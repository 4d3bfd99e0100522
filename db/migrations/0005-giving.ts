import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { fullText } from "./0001-schema/lists.ts";
import type { Engine } from "./0001-schema/statements.ts";

/** Promised gifts, and what has arrived of them. */
export function migration(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [...STATEMENTS, ...fullText(engine, "gift_texts")]) await statement.execute(db);
    },
  };
}

const STATEMENTS = [
  sql`create table appeals (
    id text primary key not null,
    title text not null check (length(title) between 1 and 100),
    page_id text references pages (id) on delete set null,
    goal bigint not null check (goal > 0),
    currency text not null,
    ends_on text,
    is_open boolean not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  sql`create index appeals_by_page on appeals (page_id)`,

  sql`create table gifts (
    id text primary key not null,
    reference text not null,
    state text not null check (state in ('promised', 'arrived', 'thanked', 'reversed')),
    amount bigint check (amount > 0),
    currency text not null,
    purpose text not null,
    way text not null,
    appeal_id text references appeals (id) on delete restrict,
    sealed text not null,
    series text,
    repeats text check (repeats in ('month', 'quarter', 'year')),
    remind_on text,
    reminded integer not null default 0,
    remind_by_hand boolean not null default false,
    wants_reports boolean not null default false,
    received bigint not null default 0 check (received >= 0),
    promised_at bigint,
    arrived_at bigint,
    thanked_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  sql`create unique index gifts_by_reference on gifts (reference)`,
  sql`create index gifts_by_appeal on gifts (appeal_id)`,
  sql`create index gifts_by_series on gifts (series)`,
  sql`create index gifts_to_remind on gifts (remind_on) where remind_on is not null`,
  sql`create index gifts_newest on gifts (created_at, id)`,
  sql`create index gifts_by_state on gifts (state, created_at, id)`,

  // Never changed or deleted: a mistake is corrected by a booking that reverses it.
  sql`create table gift_bookings (
    id text primary key not null,
    gift_id text not null references gifts (id) on delete restrict,
    amount bigint not null,
    currency text not null,
    booked_on text not null,
    way text not null,
    reverses text references gift_bookings (id),
    reason text not null default '',
    booked_by_name text not null,
    created_at bigint not null
  )`,
  sql`create index gift_bookings_by_gift on gift_bookings (gift_id)`,
  sql`create unique index gift_bookings_by_reversed on gift_bookings (reverses)`,
  sql`create table appeal_reports (
    id text primary key not null,
    appeal_id text not null references appeals (id) on delete restrict,
    text text not null,
    link text not null,
    sent_by_name text not null,
    created_at bigint not null
  )`,
  sql`create index appeal_reports_by_appeal on appeal_reports (appeal_id, created_at)`,
  sql`create table report_deliveries (
    report_id text not null references appeal_reports (id) on delete cascade,
    gift_id text not null references gifts (id) on delete cascade,
    state text not null check (state in ('mailed', 'by hand', 'to send')),
    constraint report_deliveries_key primary key (report_id, gift_id)
  )`,
  sql`create index report_deliveries_by_gift on report_deliveries (gift_id)`,

  // Like bookings: never changed or deleted.
  sql`create table spendings (
    id text primary key not null,
    spent_on text not null,
    purpose text not null check (length(purpose) between 1 and 200),
    amount bigint not null,
    currency text not null,
    appeal_id text references appeals (id) on delete restrict,
    reverses text references spendings (id),
    reason text not null default '',
    entered_by_name text not null,
    created_at bigint not null
  )`,
  sql`create unique index spendings_by_reversed on spendings (reverses)`,
  sql`create index spendings_by_day on spendings (spent_on, id)`,

  sql`create table spending_receipts (
    spending_id text primary key not null references spendings (id) on delete restrict,
    sealed text not null,
    created_at bigint not null
  )`,

  sql`create table online_payments (
    id text primary key not null,
    gift_id text not null references gifts (id) on delete cascade,
    state text not null check (state in ('waiting', 'booked', 'refused')),
    paid_back bigint not null default 0,
    created_at bigint not null,
    asked_at bigint not null
  )`,
  sql`create index online_payments_by_gift on online_payments (gift_id)`,
  sql`create index online_payments_by_asked on online_payments (asked_at) where state <> 'refused'`,

  // Numbered without gaps, and never changed: a receipt is cancelled by another one.
  sql`create table receipts (
    number integer primary key not null,
    gift_id text not null references gifts (id) on delete restrict,
    amount bigint,
    currency text not null,
    purpose text not null,
    sealed text not null,
    words text not null,
    cancels integer references receipts (number),
    reason text not null default '',
    issued_on text not null,
    issued_by_name text not null,
    created_at bigint not null
  )`,
  sql`create index receipts_by_gift on receipts (gift_id)`,
  sql`create unique index receipts_by_cancelled on receipts (cancels)`,

  // What statements say, so that no line counts twice.
  sql`create table statement_lines (
    id text primary key not null,
    booked_on text not null,
    amount bigint not null check (amount > 0),
    currency text not null,
    sealed text not null,
    state text not null check (state in ('open', 'booked', 'set aside')),
    gift_id text references gifts (id) on delete restrict,
    created_at bigint not null
  )`,
  sql`create index statement_lines_open on statement_lines (booked_on, id) where state = 'open'`,
  sql`create index statement_lines_by_gift on statement_lines (gift_id)`,
  sql`create table statement_columns (
    headings text primary key not null,
    columns text not null
  )`,
  sql`create index gift_bookings_by_day on gift_bookings (booked_on, currency, amount)`,
];
