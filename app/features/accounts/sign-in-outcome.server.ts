import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import type { SecondStep } from "./second-step.ts";

/** How a person authenticated. A passkey counts as both steps. */
export type SignInWay = "password" | "provider" | "invitation" | "passkey";

export type SignInOutcome =
  | { ok: true; administrator: Administrator; setCookies: string[] }
  | SecondFactorWanted
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * The first step was correct. `setCookies` hold a pending sign-in, which only the second step
 * accepts.
 */
export type SecondFactorWanted = {
  ok: false;
  reason: "second-factor";
  methods: SecondStep[];
  setCookies: string[];
};
