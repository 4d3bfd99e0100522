import type { Repeats } from "#db/schema.ts";

/** How a gift can be sent. */
export const WAYS = {
  bank: "Bank account",
  mobile: "Mobile money",
  chat: "WhatsApp chat",
  cash: "Cash",
  page: "Another website",
} as const;

export type WayKind = keyof typeof WAYS;

/** One way to give, as visitors see it. */
export type Way = {
  kind: WayKind;
  /** "Equity Bank", "M-Pesa", "At our events". */
  name: string;
  /** In whose name the account is. */
  holder: string;
  /** Of the account or the phone; the address of another website. */
  number: string;
  /** What else a giver must know. */
  note: string;
};

/** Something that a gift pays for, with its price in minor units. */
export type GiftItem = { what: string; amount: number };

/** What an owner says about giving. */
export type GivingSettings = {
  /** Whether visitors see the page, and Donate leads to it. */
  isOpen: boolean;
  currency: string;
  intro: string;
  items: GiftItem[];
  ways: Way[];
  /** Whether visitors see what has arrived, and what it was spent on. */
  showsAccounts: boolean;
  /** What stands on receipts. */
  receipt: string;
};

export const MAX_ITEMS = 12;
export const MAX_WAYS = 12;
export const GIVING_LIMITS = {
  receipt: 1_000,
  intro: 600,
  what: 80,
  name: 60,
  holder: 100,
  number: 200,
  note: 300,
} as const;

export const PROMISE_LIMITS = { amount: 20, thing: 200, name: 100, contact: 200 } as const;
export const THANKS_LIMIT = 3_000;

/** What a visitor can choose besides the items: another amount, and what is no money. */
export const OTHER_AMOUNT = "other amount";
export const IN_KIND = "in kind";

/** How often a giver can be reminded to give again. */
export const REPEATS: Record<Repeats, string> = {
  month: "Every month",
  quarter: "Every three months",
  year: "Every year",
};

export const NO_GIVING: GivingSettings = {
  isOpen: false,
  showsAccounts: false,
  currency: "",
  intro: "",
  items: [],
  ways: [],
  receipt: "",
};
