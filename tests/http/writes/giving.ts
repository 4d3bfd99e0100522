import { randomUUID } from "node:crypto";
import { sealPhoto } from "#app/platform/secrets/sealed-texts.server.ts";
import {
  GIVING_FORM,
  insertAppeal,
  insertGift,
  insertReceipt,
  saveGivingForm,
} from "#tests/support/gifts.ts";
import { asCsv, CSV_COLUMNS, type KnownLine, knownLines, somePromises } from "#tests/support/statements.ts";
import { changedForm, EMPTY, type Examples, type Known, post, remove, withPicture } from "./example.ts";

const ARRIVAL = { amount: "1500", bookedOn: "2026-01-31", way: "Cash" };

/** Writes of gifts, by the path of the route. */
export const GIVING_WRITES: Examples = {
  "/admin/settings/giving": [
    post(async (known) => {
      const form = await changedForm(known, "/admin/settings/giving", {});
      for (const [name, value] of GIVING_FORM) form.append(name, value);
      form.set("currency", "KES");
      return {
        path: "/admin/settings/giving",
        form,
        audit: {
          action: "updated",
          subject: "giving",
          detail: /now: Example Bank 0123456789; At our events/,
        },
      };
    }),
  ],
  "/admin/appeals/:id": [
    post(async ({ administrator }) => {
      await saveGivingForm(administrator);
      return {
        path: `/admin/appeals/${randomUUID()}`,
        form: new URLSearchParams({ title: "Back to class", goal: "9000", isOpen: "on" }),
        audit: { action: "created", subject: "appeal", detail: /Back to class/ },
      };
    }),
  ],
  "/admin/appeals/:id/reports/:report": [
    post(async (known) => ({
      path: `/admin/appeals/${insertAppeal(known)}/reports/${randomUUID()}`,
      form: new URLSearchParams({ text: "Everybody sat the exam.", link: "" }),
      audit: { action: "sent", subject: "report", detail: /to 0 address/ },
    })),
  ],
  "/admin/appeals/:id/reports/:report/deliveries/:gift": [
    post(async (known) => {
      const [appeal, gift, report] = [insertAppeal(known), insertGift(known), randomUUID()];
      known.change(`insert into appeal_reports (id, appeal_id, text, link, sent_by_name, created_at)
        values ('${report}', '${appeal}', 'It went well.', '', 'Ada Obi', 1)`);
      known.change(`insert into report_deliveries values ('${report}', '${gift}', 'to send')`);
      return {
        path: `/admin/appeals/${appeal}/reports/${report}/deliveries/${gift}`,
        form: EMPTY,
        audit: { action: "sent by hand", subject: "report" },
      };
    }),
  ],
  "/admin/spending/:id": [
    post(async () => ({
      path: `/admin/spending/${randomUUID()}`,
      form: new URLSearchParams({
        ...{ purpose: "Exercise books", amount: "700", currency: "KES", spentOn: "2026-01-31", appealId: "" },
      }),
      audit: { action: "entered", subject: "spending", detail: /KES.700: Exercise books/ },
    })),
  ],
  "/admin/spending/:id/reversal": [
    post(async ({ change }) => {
      return {
        path: `/admin/spending/${insertSpending(change)}/reversal`,
        form: new URLSearchParams({ reason: "Counted twice" }),
        audit: { action: "reversed", subject: "spending", detail: /Counted twice/ },
      };
    }),
  ],
  "/admin/spending/:id/receipt": [
    post(async ({ change }) => ({
      path: `/admin/spending/${insertSpending(change)}/receipt`,
      form: await withPicture({}, 93),
      audit: { action: "stored the receipt of", subject: "spending", detail: /Pens/ },
    })),
  ],
  "/admin/spending/:id/receipt/photo": [
    post(async ({ change, dataDir }) => {
      const id = insertSpending(change);
      const place = { dataDir, consentKey: undefined };
      const sealed = sealPhoto(place, Buffer.from("photo"), `spending receipt ${id}`);
      change(`insert into spending_receipts values ('${id}', '${sealed}', 1)`);
      return {
        path: `/admin/spending/${id}/receipt/photo`,
        form: EMPTY,
        audit: { action: "looked at the receipt of", subject: "spending" },
      };
    }),
  ],
  "/admin/gifts/:id/details": [
    post(async () => ({
      path: `/admin/gifts/${randomUUID()}/details`,
      form: new URLSearchParams({
        ...ARRIVAL,
        ...{ currency: "KES", purpose: "Exercise books", name: "", contact: "", onBehalfOf: "" },
      }),
      audit: { action: "recorded", subject: "gift", detail: /KES.1,500 · Exercise books/ },
    })),
  ],
  "/admin/gifts/:id/bookings": [
    post(async (known) => ({
      path: `/admin/gifts/${insertGift(known)}/bookings`,
      form: new URLSearchParams({ booking: randomUUID(), ...ARRIVAL }),
      audit: { action: "booked", subject: "gift", detail: /KES.1,500/ },
    })),
  ],
  "/admin/gifts/:id/bookings/:booking/reversal": [
    post(async (known) => {
      const id = insertGift(known);
      return {
        path: `/admin/gifts/${id}/bookings/${book(known, id)}/reversal`,
        form: new URLSearchParams({ reason: "Counted twice" }),
        audit: { action: "reversed", subject: "gift", detail: /Counted twice/ },
      };
    }),
  ],
  "/admin/gifts/:id/receipts": [
    post(async (known) => {
      const id = insertGift(known);
      book(known, id);
      return {
        path: `/admin/gifts/${id}/receipts`,
        form: EMPTY,
        audit: { action: "issued", subject: "receipt", detail: /^No\. \d+/ },
      };
    }),
  ],
  "/admin/gifts/:id/receipts/:number/cancellation": [
    post(async (known) => {
      const id = insertGift(known);
      book(known, id);
      const number = insertReceipt(known, id);
      return {
        path: `/admin/gifts/${id}/receipts/${number}/cancellation`,
        form: new URLSearchParams({ reason: "A wrong name" }),
        audit: { action: "cancelled", subject: "receipt", detail: /A wrong name/ },
      };
    }),
  ],
  "/admin/gifts/:id/thanks": [
    post(async (known) => {
      const id = insertGift(known);
      book(known, id);
      return {
        path: `/admin/gifts/${id}/thanks`,
        form: new URLSearchParams({ text: "Thank you" }),
        audit: { action: "thanked", subject: "gift" },
      };
    }),
  ],
  "/admin/gifts/statements/import": [
    post(async () => {
      const form = new FormData();
      const [line] = knownLines(somePromises(400));
      form.set("file", new Blob([asCsv([(line as KnownLine).line])]), "statement.csv");
      for (const [name, value] of Object.entries(CSV_COLUMNS)) form.set(name, value);
      return {
        path: "/admin/gifts/statements/import",
        form,
        audit: { action: "imported", subject: "statement", detail: /0 lines booked, 1 to decide/ },
      };
    }),
  ],
  "/admin/gifts/statements/:line/decision": [
    post(async ({ change }) => {
      const id = randomUUID();
      change(`insert into statement_lines (id, booked_on, amount, currency, sealed, state, created_at)
        values ('${id}', '2026-01-31', 150000, 'KES', '', 'open', 1)`);
      return {
        path: `/admin/gifts/statements/${id}/decision`,
        form: new URLSearchParams({ decision: "no gift" }),
        audit: { action: "set aside", subject: "statement" },
      };
    }),
  ],
  "/admin/gifts/:id/reminder": [
    post(async (known) => {
      const id = insertGift(known);
      known.change(`update gifts set remind_by_hand = true where id = '${id}'`);
      return {
        path: `/admin/gifts/${id}/reminder`,
        form: EMPTY,
        audit: { action: "reminded the giver of", subject: "gift" },
      };
    }),
    remove(async (known) => ({
      path: `/admin/gifts/${insertGift(known)}/reminder`,
      form: EMPTY,
      audit: { action: "stopped the reminders of", subject: "gift" },
    })),
  ],
  "/admin/gifts/:id/giver": [
    remove(async (known) => ({
      path: `/admin/gifts/${insertGift(known)}/giver`,
      form: EMPTY,
      audit: { action: "deleted the giver of", subject: "gift" },
    })),
  ],
};

/** Books all of a gift, and returns the id of the booking. */
function book({ change }: Known, gift: string): string {
  const id = randomUUID();
  change(`insert into gift_bookings (id, gift_id, amount, currency, booked_on, way, booked_by_name, created_at)
    values ('${id}', '${gift}', 150000, 'KES', '2026-01-31', 'Cash', 'Ada Obi', 1)`);
  change(`update gifts set state = 'arrived', received = 150000, arrived_at = 1 where id = '${gift}'`);
  return id;
}

function insertSpending(change: Known["change"]): string {
  const id = randomUUID();
  change(`insert into spendings (id, spent_on, purpose, amount, currency, entered_by_name, created_at)
    values ('${id}', '2026-01-31', 'Pens', 70000, 'KES', 'Ada Obi', 1)`);
  return id;
}
