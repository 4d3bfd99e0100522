import type { Money } from "#app/platform/text/money.ts";

/** What a provider says of a payment: what was paid, or undefined as long as nothing was. */
export type Paid = { money: Money; paidAt: number } | undefined;

/** Somebody who takes payments for us, on pages of their own. Amounts are minor units. */
export type PaymentProvider = {
  /** What visitors know it by. */
  name: string;
  takes(currency: string): boolean;
  /**
   * Begins a payment.
   *
   * @param payment `id` is what the provider will know it by, `returnTo` where the payer comes back
   * @returns the address of the page where it is paid
   * @throws PaymentsAway
   */
  begin(payment: { id: string; email: string; money: Money; returnTo: string }): Promise<string>;
  /**
   * Reads which payment a callback is about. It only says that it is time to ask: what was paid is
   * read with `find`.
   *
   * @returns undefined if the provider has not signed it
   */
  readCallback(headers: Headers, body: Buffer): { id: string | undefined } | undefined;
  /**
   * Asks what became of a payment.
   *
   * @throws PaymentsAway
   */
  find(id: string): Promise<Paid>;
  /**
   * Asks how much of a payment the payer got back so far, also after a dispute.
   *
   * @throws PaymentsAway
   */
  findPaidBack(id: string): Promise<number>;
};

/** The provider can't be reached, or answers nonsense. */
export class PaymentsAway extends Error {}
