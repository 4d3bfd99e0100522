import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";

/** The response when linking an identity begins: the address at the provider. */
export type LinkAnswer = { ok: true; address: string } | SaveRefusal;
