/**
 * Sends text messages. A site with an SMS provider passes one here; this program ships with none.
 */
export type TextMessages = { send(phone: string, text: string): Promise<void> };

/**
 * Adds a phone number as a second factor. This is the port for it, and the tables know the kind;
 * without a provider nothing pretends to send.
 *
 * @returns the message for the person
 */
export function createPhoneFactor(_messages: TextMessages | undefined): { ok: false; sentence: string } {
  return {
    ok: false,
    sentence:
      "Codes by text message need a provider that sends them, and this website has none. Use an authenticator app or a passkey.",
  };
}
