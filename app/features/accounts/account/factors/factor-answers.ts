import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { SaveRefusal } from "#app/platform/save-answer.ts";

/** What a new authenticator app has to be told, and `challenge` for its first code. */
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

/** Recovery codes come once, when a person had none. */
export type CodesAnswer = { ok: true; recoveryCodes?: string[] | undefined } | SaveRefusal;

export type PasskeyOfferAnswer = { ok: true; options: PublicKeyCredentialCreationOptionsJSON } | SaveRefusal;
