import { createContext, useContext } from "react";
import type { SaveRefusal } from "#app/platform/save-answer.ts";

/** What is asked about: the words of its button, "Make owner", and whether something was entered that waits meanwhile. */
export type DangerousAct = { label: string; hasInput?: boolean };

/**
 * Asks the person to confirm that it is they, with their password or a passkey; resolves true once they have, false when they
 * closed the question.
 */
export type ConfirmAgain = (
  ways: NonNullable<SaveRefusal["confirm"]>,
  act?: DangerousAct,
) => Promise<boolean>;

/** The administrator area provides it (`features/accounts/confirm-again.tsx`); elsewhere nobody is asked. */
export const ConfirmAgainContext = createContext<ConfirmAgain>(async () => false);

export function useConfirmAgain(): ConfirmAgain {
  return useContext(ConfirmAgainContext);
}
