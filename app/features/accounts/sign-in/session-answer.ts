import type { SecondStep } from "../second-step.ts";
import type { LoginRefusal } from "./sign-in-input.ts";

/** The person of a session, limited to what the browser needs. */
export type SessionPerson = { id: string; email: string };

/** The response to `GET /auth/session`. */
export type SessionState = { person: SessionPerson | null };

/** The response to `POST /auth/session`: success, a required second step, or a refusal. */
export type SessionAnswer =
  | { ok: true; person: SessionPerson }
  | { ok: false; secondStep: SecondStep[] }
  | ({ ok: false; secondStep?: never } & LoginRefusal);

/**
 * The response to the second step or to a passkey alone. `isOver`: the sign-in must start again.
 */
export type SecondStepAnswer =
  | { ok: true; person: SessionPerson }
  | { ok: false; formError: string; isOver: boolean };
