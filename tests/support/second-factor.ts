import { setTimeout as wait } from "node:timers/promises";
import { stepAt, totpCode } from "#app/features/accounts/totp.server.ts";
import type { SignedIn } from "./sign-in.ts";

/** An authenticator app: knows the secret and computes the code of any time. */
export type App = {
  secret: string;
  codeNow(): string;
  codeOf(stepsFromNow: number): string;
  /** Returns the code of the previous step, at a time when it stays valid for some more seconds. */
  codeBefore(): Promise<string>;
};

const STEP_MS = 30_000;
const TIME_TO_SEND_MS = 3_000;

export function appWith(secret: string): App {
  const codeOf = (steps: number) => totpCode(secret.replaceAll(" ", ""), stepAt(Date.now()) + steps);
  return {
    secret,
    codeOf,
    codeNow: () => codeOf(0),
    async codeBefore() {
      const left = STEP_MS - (Date.now() % STEP_MS);
      if (left < TIME_TO_SEND_MS) await wait(left);
      return codeOf(-1);
    },
  };
}

/** The account screen's answer to a new authenticator app. */
export type Enrolment = { id: string; secret: string; challenge: string };

/**
 * Adds an authenticator app through the account screen's own requests, without confirming it with a
 * code.
 */
export async function enrolApp(person: SignedIn, password: string, friendlyName = "Phone") {
  const form = new URLSearchParams({ friendlyName, factorType: "totp", currentPassword: password });
  const answer = await person.ask("/admin/account/factors", form);
  if (!answer.ok) throw new Error(`No app was added: ${answer.status} ${await answer.text()}`);
  const enrolment = (await answer.json()) as Enrolment;
  return { enrolment, app: appWith(enrolment.secret) };
}

/**
 * Adds an authenticator app and confirms it with the previous step's code, so that the current code
 * can still be used to sign in.
 *
 * @returns the app and the recovery codes
 */
export async function addApp(person: SignedIn, password: string, friendlyName?: string) {
  const { enrolment, app } = await enrolApp(person, password, friendlyName);
  const form = new URLSearchParams({ code: await app.codeBefore(), challenge: enrolment.challenge });
  const answer = await person.ask(`/admin/account/factors/${enrolment.id}/verification`, form);
  if (!answer.ok) throw new Error(`The app was not verified: ${answer.status} ${await answer.text()}`);
  const { recoveryCodes = [] } = (await answer.json()) as { recoveryCodes?: string[] };
  return { app, id: enrolment.id, recoveryCodes };
}
