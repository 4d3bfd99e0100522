import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";

/** What a new authenticator app needs, and the `challenge` for its first code. */
export type Enrolment = {
  id: string;
  friendlyName: string;
  secret: string;
  qrCode: { size: number; path: string };
  /** The same as a link that opens an app on this device (`otpauth:`). */
  address: string;
  challenge: string;
};
export type EnrolmentAnswer = ({ ok: true } & Enrolment) | SaveRefusal;

/** Contains recovery codes once, if the person had none. */
export type CodesAnswer = { ok: true; recoveryCodes?: string[] | undefined } | SaveRefusal;

export type PasskeyOfferAnswer = { ok: true; options: PublicKeyCredentialCreationOptionsJSON } | SaveRefusal;

/** The response when linking an identity begins: the address at the provider. */
export type LinkAnswer = { ok: true; address: string } | SaveRefusal;
