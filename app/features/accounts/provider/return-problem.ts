/** Why somebody who returned from the provider isn't let in, and what they went there for. */
export type ReturnProblem = {
  reason: keyof typeof RETURN_PROBLEMS;
  kind?: "sign-in" | "link" | "invitation";
};

type Words = { status: number; text: (provider: string) => string };

export const RETURN_PROBLEMS = {
  expired: {
    status: 400,
    text: () =>
      "This answer belongs to no sign-in that began in this browser within the last 10 minutes, or it was used already. Please begin again.",
  },
  declined: { status: 400, text: (provider) => `You did not finish signing in at ${provider}.` },
  failed: {
    status: 502,
    text: (provider) => `${provider} did not answer as it should. Please try again in a moment.`,
  },
  "too-many": { status: 429, text: () => "Too many tries. Please wait 15 minutes, then try again." },
  unknown: {
    status: 403,
    text: (provider) =>
      `Nobody here is known by what you are at ${provider}. Sign in another way first, then link it on your account screen.`,
  },
  taken: {
    status: 409,
    text: (provider) => `What you are at ${provider} belongs to somebody else here already.`,
  },
  gone: {
    status: 410,
    text: () => "This invitation no longer works: it was used, withdrawn, or is older than 7 days.",
  },
  "not-you": {
    status: 403,
    text: () => "Meanwhile somebody else has signed in in this browser, or nobody is. Nothing was linked.",
  },
} as const satisfies Record<string, Words>;
