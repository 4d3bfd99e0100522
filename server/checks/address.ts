import type { Config } from "#app/platform/program/config.server.ts";

const ANSWER_WITHIN_MS = 10_000;

/** Node's error codes for certificate problems. */
const CERTIFICATE_PROBLEM = /CERT|VERIFY_LEAF_SIGNATURE/;

/**
 * Checks whether the site answers at its public address, as visitors reach it.
 *
 * @returns one line with the setting and the remedy, or undefined if it answers
 */
export async function findAddressProblem({ siteUrl }: Pick<Config, "siteUrl">): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await fetch(`${siteUrl}/healthz`, { signal, redirect: "manual" });
    if (answer.ok) return undefined;
    return `SITE_URL: ${siteUrl} answers with status ${answer.status}. Is the proxy in front of the site set up?`;
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    const reason = code ?? message;
    if (CERTIFICATE_PROBLEM.test(reason))
      return `SITE_URL: ${siteUrl} shows a certificate that is not trusted (${reason}). Does the proxy have one for this name? If your own authority made it, set NODE_EXTRA_CA_CERTS to the file of its certificate.`;
    return `SITE_URL: ${siteUrl} does not answer (${reason}). Is the site running, and does its name lead to this machine?`;
  }
}
