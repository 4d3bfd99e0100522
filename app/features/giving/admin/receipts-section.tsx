import { useState } from "react";
import { calendarDate } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import type { ShownGift } from "../gift-list.server.ts";
import { ReversalDialog } from "./reversal-dialog.tsx";

type ShownReceipt = { number: number; issuedOn: string; cancels: number | null; reason: string };
type ReceiptsProps = { gift: ShownGift; receipts: ShownReceipt[] };

const WORDS = { success: "Receipt issued", failure: "Failed to issue the receipt." };

/** Issues the receipt of a gift, and lists those that were issued. */
export function Receipts({ gift: { id, arrivedAt, bookings, giver }, receipts }: ReceiptsProps) {
  const years = [...new Set(bookings.map(({ bookedOn }) => bookedOn.slice(0, 4)))];
  const { send, busy, answer } = useSave(WORDS.failure);
  useSaveToast(answer, WORDS);
  const [cancelling, setCancelling] = useState<number>();
  const cancelled = new Set(receipts.map(({ cancels }) => cancels));
  const isValid = ({ number, cancels }: ShownReceipt) => cancels === null && !cancelled.has(number);
  const mayIssue = arrivedAt !== null && !receipts.some(isValid);
  return (
    <section aria-labelledby="receipts" className="grid gap-3 rounded-md border border-line bg-white p-4">
      <h2 id="receipts" className="text-lg text-plum">
        Receipt
      </h2>
      {receipts.length > 0 ? (
        <ul className="divide-y divide-line">
          {receipts.map((receipt) => (
            <li key={receipt.number} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="min-w-0">
                <a href={`/admin/gifts/${id}/receipts/${receipt.number}`} className="font-semibold" download>
                  {receipt.cancels === null
                    ? `Receipt No. ${receipt.number}`
                    : `Cancellation No. ${receipt.number}`}
                </a>
                <span className="block text-sm wrap-anywhere text-muted">
                  {calendarDate(receipt.issuedOn)}
                  {receipt.cancels === null ? "" : `, cancels No. ${receipt.cancels}: ${receipt.reason}`}
                </span>
              </span>
              {isValid(receipt) ? (
                <Button variant="quiet" size="small" onClick={() => setCancelling(receipt.number)}>
                  Cancel Receipt
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayIssue ? (
        <>
          <p className="text-sm text-muted">
            The giver downloads it from their private page, and is told by mail if there is an address. Its
            number follows the last one.
          </p>
          <p>
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              busyLabel="Issuing..."
              onClick={() => void send(`/admin/gifts/${id}/receipts`)}
            >
              Issue Receipt
            </Button>
          </p>
        </>
      ) : null}
      {typeof giver === "object" ? (
        <ul className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
          {years.map((year) => (
            <li key={year}>
              <a className="link" href={`/admin/gifts/${id}/years/${year}`} download>
                Everything this giver gave in {year} (PDF)
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <SaveProblem answer={answer} />
      {cancelling ? (
        <ReversalDialog
          title="Cancel this receipt?"
          text="It stays, and another one says that it no longer counts. Then you can issue a new one."
          address={`/admin/gifts/${id}/receipts/${cancelling}/cancellation`}
          words={{ success: "Receipt cancelled", failure: "Failed to cancel the receipt." }}
          saveLabel="Cancel Receipt"
          onClose={() => setCancelling(undefined)}
        />
      ) : null}
    </section>
  );
}
