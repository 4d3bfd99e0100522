/** Sends text messages. A site that has a provider for them gives one here; none ships with this program. */
export type TextMessages = { send(phone: string, text: string): Promise<void> };

/**
 * Adds a phone number as a second factor. The port for it is here, and the tables know the kind; without a provider nothing
 * pretends to send.
 *
 * @returns the sentence for the person
 */
export function createPhoneFactor(_messages: TextMessages | undefined): { ok: false; sentence: string } {
  return {
    ok: false,
    sentence:
      "Codes by text message need a provider that sends them, and this website has none. Use an authenticator app or a passkey.",
  };
}
