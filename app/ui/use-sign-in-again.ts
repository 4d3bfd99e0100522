import { createContext, useContext } from "react";

/** Asks the person to sign in again; resolves true once the same person is signed in, false when they closed the question. */
export type SignInAgain = () => Promise<boolean>;

/** The administrator area provides it (`features/accounts/sign-in-again.tsx`); elsewhere nobody is asked. */
export const SignInAgainContext = createContext<SignInAgain>(async () => false);

/**
 * Signing in on the spot, for what the server answers with 401: `await signInAgain()` opens the sign-in form over whatever is
 * on the screen. Asked from several places at once, it is one question. Where the session is there after all, because the
 * person signed in in another tab, it resolves at once. When somebody else signs in, it never resolves true: the page says
 * so and loads anew, so that nothing is saved under another name.
 */
export function useSignInAgain(): SignInAgain {
  return useContext(SignInAgainContext);
}
