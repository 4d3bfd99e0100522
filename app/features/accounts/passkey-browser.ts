import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** What the browser's question for a passkey came to. */
export type PasskeyGiven = { ok: true; response: string } | { ok: false; sentence: string | undefined };

/** Loaded when somebody uses a passkey. */
const library = () => import("@simplewebauthn/browser");

const FAILED = "That did not work. Please try again, or choose another way.";

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/**
 * Asks for a passkey.
 *
 * @param address answers what is asked (`GET`)
 * @param inField wait quietly until the person picks one from the suggestions of the address field
 * @returns what it signed; no sentence when the person changed their mind
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

/** Has a passkey made by the browser or a device that it reaches. */
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

/** Ends a question that still waits, for instance the quiet one of the address field. */
export async function stopAskingForPasskey(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Browsers say the same of a person who closed the question and of one who took too long. */
function sentenceFor(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : "";
  if (name === "AbortError") return undefined;
  return name === "NotAllowedError"
    ? "No passkey was used. Please try again, or choose another way."
    : FAILED;
}
