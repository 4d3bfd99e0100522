/** The kinds of second step. */
export type SecondStep = "totp" | "passkey" | "recovery-code";
