import type { SecondStep } from "#app/platform/accounts/second-step.ts";
import type { LoginRefusal } from "./sign-in-input.ts";

/** The person of a session, as far as the browser needs to know. */
export type SessionPerson = { id: string; email: string };

/** What `GET /auth/session` answers. */
export type SessionState = { person: SessionPerson | null };

/** What `POST /auth/session` answers: done, a second step that is wanted next, or a refusal. */
export type SessionAnswer =
  | { ok: true; person: SessionPerson }
  | { ok: false; secondStep: SecondStep[] }
  | ({ ok: false; secondStep?: never } & LoginRefusal);

/** What the second step, and a passkey alone, are answered with. `isOver`: the sign-in has to begin anew. */
export type SecondStepAnswer =
  | { ok: true; person: SessionPerson }
  | { ok: false; formError: string; isOver: boolean };
