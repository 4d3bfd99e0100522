import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";

/** What a new authenticator app needs, and the `challenge` for its first code. */
export type EnrolmentAnswer =
  | {
      ok: true;
      id: string;
      friendlyName: string;
      secret: string;
      qrCode: { size: number; path: string };
      challenge: string;
    }
  | SaveRefusal;

/** Contains recovery codes once, if the person had none. */
export type CodesAnswer = { ok: true; recoveryCodes?: string[] | undefined } | SaveRefusal;

export type PasskeyOfferAnswer = { ok: true; options: PublicKeyCredentialCreationOptionsJSON } | SaveRefusal;
