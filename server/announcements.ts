import { type FirstAdministrator, linesAbout } from "#app/features/accounts/first-administrator.server.ts";
import { announcement } from "#app/platform/program/log.server.ts";

/**
 * Formats the one-time announcement of the first administrator: a box on a terminal, log entries
 * otherwise.
 */
export function announceAdministrator(
  administrator: FirstAdministrator,
  siteUrl: string,
  isForPeople = process.stdout.isTTY,
): string[] {
  if (!isForPeople) return linesAbout(administrator).map((line) => announcement(line, false));
  const { email, password, warning } = administrator;
  const rows = [
    `Your website  ${siteUrl}`,
    `Sign in at    ${siteUrl}/admin`,
    `E-mail        ${email}`,
    password ? `Password      ${password}` : "Password      the one in ADMIN_PASSWORD",
    ...(password ? ["", "The password is shown only this once."] : []),
  ];
  return [...box(rows), ...(warning ? [`Warning: ${warning}`] : [])];
}

function box(rows: string[]): string[] {
  const width = Math.max(...rows.map((row) => row.length));
  const line = "─".repeat(width + 4);
  return ["", `┌${line}┐`, ...rows.map((row) => `│  ${row.padEnd(width)}  │`), `└${line}┘`, ""];
}
