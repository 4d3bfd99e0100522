/** What can be the second step of a sign-in. */
export type SecondStep = "totp" | "passkey" | "recovery-code";
