import type { Generated } from "kysely";
import type { CalendarDate, Instant } from "./column-types.ts";

/** Promised gifts, and what has arrived of them. */
export type GivingTables = {
  appeals: AppealTable;
  gifts: GiftTable;
  giftBookings: GiftBookingTable;
  appealReports: AppealReportTable;
  /** Who hears of a report, each once. `to send`: somebody must send it by hand. */
  reportDeliveries: { reportId: string; giftId: string; state: "mailed" | "by hand" | "to send" };
  spendings: SpendingTable;
  /** A photo of what somebody was paid with, as a JPEG that is encrypted like the givers. */
  spendingReceipts: { spendingId: string; sealed: string; createdAt: Instant };
  onlinePayments: OnlinePaymentTable;
  receipts: ReceiptTable;
  statementLines: StatementLineTable;
  /** Which columns of a table say what, as JSON, by the headings of the table. */
  statementColumns: { headings: string; columns: string };
};

/**
 * `arrived`: nobody has thanked for all of it yet. `reversed`: it was booked by mistake, and nobody
 * had promised it.
 */
export type GiftState = "promised" | "arrived" | "thanked" | "reversed";

/** How often somebody gives. */
export type Repeats = "month" | "quarter" | "year";

/** What money is collected for. Gifts for it count only there. */
type AppealTable = {
  id: string;
  title: string;
  /** The page of the foundation's own that tells its story. */
  pageId: string | null;
  /** In minor units. */
  goal: number;
  currency: string;
  /** The last day; null for an appeal without an end. */
  endsOn: CalendarDate | null;
  /** Whether visitors can give to it. */
  isOpen: boolean;
  createdAt: Instant;
  updatedAt: Instant;
};

type GiftTable = {
  id: string;
  /** What the giver writes into the reason of a transfer. */
  reference: string;
  state: GiftState;
  /** What was promised, in minor units. Null for what is no money. */
  amount: number | null;
  currency: string;
  /** What it is for, or what is given. */
  purpose: string;
  /** The name of the way in which it is sent. */
  way: string;
  /** The appeal that it is for, if it is for one. */
  appealId: string | null;
  /** Who gives it, encrypted with a key outside the database. Empty if nobody said so. */
  sealed: string;
  /** The first one of those that somebody gives again and again; null for a single gift. */
  series: string | null;
  /** How often its giver wants to be reminded. Only the last one of a series has it. */
  repeats: Repeats | null;
  /** The day of the next reminder. */
  remindOn: CalendarDate | null;
  /** How often its giver was reminded while nothing of it arrived. */
  reminded: Generated<number>;
  /** Whether somebody has to remind its giver by hand. */
  remindByHand: Generated<boolean>;
  /** Whether the giver wants to hear what it did. */
  wantsReports: Generated<boolean>;
  /** The sum of its bookings. */
  received: Generated<number>;
  /** Null if it arrived without a promise. */
  promisedAt: Instant | null;
  /** When the first booking that still counts was entered. */
  arrivedAt: Instant | null;
  thankedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
};

/** What has arrived of a gift. */
type GiftBookingTable = {
  id: string;
  giftId: string;
  /** In minor units; 0 for what is no money, below 0 for a reversal. */
  amount: number;
  currency: string;
  bookedOn: CalendarDate;
  way: string;
  /** The booking that this one takes back. */
  reverses: string | null;
  /** Why it was reversed. */
  reason: Generated<string>;
  bookedByName: string;
  createdAt: Instant;
};

/** What people who gave to an appeal hear of it. */
type AppealReportTable = {
  id: string;
  appealId: string;
  text: string;
  /** A page of this site with more, or empty. */
  link: string;
  sentByName: string;
  createdAt: Instant;
};

/** What gifts were spent on. Visitors see the purpose, so it must name nobody. */
type SpendingTable = {
  id: string;
  spentOn: CalendarDate;
  purpose: string;
  /** In minor units; below 0 for a reversal. */
  amount: number;
  currency: string;
  /** The appeal whose money it was; null for money without a purpose of its own. */
  appealId: string | null;
  reverses: string | null;
  reason: Generated<string>;
  enteredByName: string;
  createdAt: Instant;
};

/** Somebody went to the payment provider. Its id is what the provider knows the payment by. */
type OnlinePaymentTable = {
  id: string;
  giftId: string;
  /** `refused`: the provider says that nothing was paid, or nobody paid within days. */
  state: "waiting" | "booked" | "refused";
  /** How much of it is booked as paid back. */
  paidBack: Generated<number>;
  createdAt: Instant;
  /** When the provider was last asked. */
  askedAt: Instant;
};

/** What a giver gets for what has arrived. */
type ReceiptTable = {
  number: number;
  giftId: string;
  /** What had arrived. Null for what is no money. */
  amount: number | null;
  currency: string;
  purpose: string;
  /** Whom it names, encrypted like the giver. Empty if nobody, or if they are to be forgotten. */
  sealed: string;
  /** What the foundation wrote on its receipts at that time. */
  words: string;
  /** The receipt that this one cancels. */
  cancels: number | null;
  reason: Generated<string>;
  issuedOn: CalendarDate;
  issuedByName: string;
  createdAt: Instant;
};

/** A line of a statement, of which nobody may count any twice. */
type StatementLineTable = {
  /** A keyed hash of what the bank says. */
  id: string;
  bookedOn: CalendarDate;
  amount: number;
  currency: string;
  /** The text of an open line, which names people, encrypted like who gives. */
  sealed: string;
  /** `open`: a person has to decide. `set aside`: it is no gift. */
  state: "open" | "booked" | "set aside";
  giftId: string | null;
  createdAt: Instant;
};
