import type { SaveRefusal } from "#app/platform/save-answer.ts";

/** What beginning to link an identity answers: the address at the provider. */
export type LinkAnswer = { ok: true; address: string } | SaveRefusal;
