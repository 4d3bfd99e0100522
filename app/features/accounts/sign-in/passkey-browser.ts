import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** The result of asking the browser for a passkey. */
export type PasskeyGiven = { ok: true; response: string } | { ok: false; sentence: string | undefined };

/** Loads the library when somebody uses a passkey. */
const library = () => import("@simplewebauthn/browser");

const FAILED = "That did not work. Please try again, or choose another way.";

/** Returns whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/**
 * Asks the browser for a passkey.
 *
 * @param address returns the options (`GET`)
 * @param inField wait silently until the person picks a passkey from the address field's
 * suggestions
 * @returns the signed response; without a sentence if the person cancelled
 */
export async function askBrowserForPasskey(address: string, inField = false): Promise<PasskeyGiven> {
  try {
    const response = await fetch(address, { cache: "no-store" });
    if (!response.ok) return { ok: false, sentence: FAILED };
    const optionsJSON = (await response.json()) as PublicKeyCredentialRequestOptionsJSON;
    const { startAuthentication } = await library();
    const given = await startAuthentication({ optionsJSON, useBrowserAutofill: inField });
    return { ok: true, response: JSON.stringify(given) };
  } catch (error) {
    return { ok: false, sentence: sentenceFor(error) };
  }
}

/** Creates a passkey in the browser or on a device connected to it. */
export async function makePasskeyInBrowser(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyGiven> {
  try {
    const { startRegistration } = await library();
    return { ok: true, response: JSON.stringify(await startRegistration({ optionsJSON })) };
  } catch (error) {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    return {
      ok: false,
      sentence: isKnown ? "This device already has a passkey for you." : sentenceFor(error),
    };
  }
}

/** Cancels a pending request, for instance the silent one of the address field. */
export async function stopAskingForPasskey(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Browsers report the same error for cancelling and for a timeout. */
function sentenceFor(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : "";
  if (name === "AbortError") return undefined;
  return name === "NotAllowedError"
    ? "No passkey was used. Please try again, or choose another way."
    : FAILED;
}
