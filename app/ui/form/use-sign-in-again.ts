import { createContext, useContext } from "react";

/**
 * Asks the user to sign in again. Resolves to true once the same user is signed in, or to false if
 * they close the dialog.
 */
export type SignInAgain = () => Promise<boolean>;

/** Provided by the admin area (`features/accounts/sign-in/sign-in-again.tsx`). The default doesn't ask. */
export const SignInAgainContext = createContext<SignInAgain>(async () => false);

/**
 * Returns a function that signs in after a 401 without leaving the page: `await signInAgain()`
 * opens the sign-in form over the current screen. Concurrent calls share one dialog. If the session
 * exists after all, because the user signed in in another tab, it resolves immediately. If somebody
 * else signs in, it never resolves to true: the page says so and reloads, so that nothing is saved
 * under another name.
 */
export function useSignInAgain(): SignInAgain {
  return useContext(SignInAgainContext);
}
