import type { LoginRefusal } from "./sign-in-input.ts";

/** The person of a session, as far as the browser needs to know. */
export type SessionPerson = { id: string; email: string };

/** What `GET /auth/session` answers. */
export type SessionState = { person: SessionPerson | null };

/**
 * What `POST /auth/session` answers. A second factor will be a third answer, which names what is wanted next, and a
 * step of its own in the dialog (`sign-in-again.tsx`).
 */
export type SessionAnswer = { ok: true; person: SessionPerson } | ({ ok: false } & LoginRefusal);
