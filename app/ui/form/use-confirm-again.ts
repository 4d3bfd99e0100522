import { createContext, useContext } from "react";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";

/**
 * The action to confirm: its button's label, such as "Make owner", and whether entered data waits
 * for the confirmation.
 */
export type DangerousAct = { label: string; hasInput?: boolean };

/**
 * Asks the user to confirm their identity with their password or a passkey. Resolves to true
 * afterwards, or to false if they close the dialog.
 */
export type ConfirmAgain = (
  ways: NonNullable<SaveRefusal["confirm"]>,
  act?: DangerousAct,
) => Promise<boolean>;

/** Provided by the admin area (`features/accounts/sign-in/confirm-again.tsx`). The default doesn't ask. */
export const ConfirmAgainContext = createContext<ConfirmAgain>(async () => false);

export function useConfirmAgain(): ConfirmAgain {
  return useContext(ConfirmAgainContext);
}
