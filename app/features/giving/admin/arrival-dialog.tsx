import { useState } from "react";
import { typedAmount } from "#app/platform/text/money.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { SaveDialog } from "#app/ui/form/save-form.tsx";

type ArrivalDialogProps = {
  gift: { id: string; reference: string; amount: number | null; currency: string; way: string };
  /** The id of the booking. */
  newId: string;
  /** The day that is suggested. */
  today: string;
  onClose: () => void;
};

const ID = "arrival";

/** Asks what has arrived of a gift. Everything is filled in with what was promised. */
export function ArrivalDialog({ gift, newId, today, onClose }: ArrivalDialogProps) {
  const { id, reference, amount, currency, way } = gift;
  // Sent again after a lost answer, it books once.
  const [booking] = useState(newId);
  return (
    <SaveDialog
      open
      title={`${reference} arrived`}
      address={`/admin/gifts/${id}/bookings`}
      words={{ success: "Gift booked", failure: "Failed to book the gift." }}
      saveLabel="Book It"
      idPrefix={ID}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <input type="hidden" name="booking" value={booking} />
          {amount === null ? null : (
            <TextField
              id={`${ID}-amount`}
              name="amount"
              label={`Amount in ${currency}`}
              hint="What really arrived, also if it is more or less than promised."
              inputMode="decimal"
              defaultValue={typedAmount({ amount, currency })}
              error={errors?.amount}
              required
              data-first-focus
            />
          )}
          <TextField
            id={`${ID}-bookedOn`}
            name="bookedOn"
            type="date"
            label="When it arrived"
            defaultValue={today}
            error={errors?.bookedOn}
            required
          />
          <TextField
            id={`${ID}-way`}
            name="way"
            label="How it came"
            defaultValue={way}
            maxLength={60}
            error={errors?.way}
            required
          />
        </>
      )}
    </SaveDialog>
  );
}
