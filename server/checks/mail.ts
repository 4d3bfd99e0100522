import type { Config } from "#app/platform/program/config.server.ts";

/**
 * Checks whether the mail server accepts our mail, by signing in to it without sending anything.
 *
 * @returns one line with the setting and the remedy, or undefined if it does
 */
export async function findMailProblem({ smtpUrl }: Pick<Config, "smtpUrl">): Promise<string | undefined> {
  if (!smtpUrl) return "SMTP_URL: no mail server is set, so this website can't send mail. Set one.";
  const { createTransport } = await import("nodemailer");
  const { hostname, username } = new URL(smtpUrl);
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === "EAUTH")
      return `SMTP_URL: ${hostname} refuses the user "${decodeURIComponent(username)}" with this password.`;
    return `SMTP_URL: ${hostname} does not take mail: ${message}. Check host and port.`;
  } finally {
    transport.close();
  }
}
