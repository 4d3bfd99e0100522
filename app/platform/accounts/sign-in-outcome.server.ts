import type { Administrator } from "./administrator.server.ts";
import type { SecondStep } from "./second-step.ts";

/** How a person showed who they are. A passkey counts as both steps. */
export type SignInWay = "password" | "provider" | "invitation" | "passkey";

export type SignInOutcome =
  | { ok: true; administrator: Administrator; setCookies: string[] }
  | SecondFactorWanted
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/** The first step was right. `setCookies` hold a half-finished sign-in, which opens nothing but the second step. */
export type SecondFactorWanted = {
  ok: false;
  reason: "second-factor";
  methods: SecondStep[];
  setCookies: string[];
};
