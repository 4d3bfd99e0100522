type Entry = {
  level: string;
  time: string;
  msg?: string;
  err?: { message?: string; stack?: string };
  [field: string]: unknown;
};

/** Characters that would move the cursor or hide a part of the line. */
const CONTROL = /[^\P{C}\n]/gu;

/**
 * Formats a JSON log line for people: `12:30:05 request method=GET path=/blog status=200 ms=12`.
 */
export function readableEntry(line: string): string {
  const { level, time, msg = "", err, ...fields } = JSON.parse(line) as Entry;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const name = level === "info" ? "" : `${level.toUpperCase()} `;
  const details = Object.entries(fields).map(
    ([field, value]) => ` ${field}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  // A bug can only be fixed with its stack trace.
  const fault = err ? `\n${err.stack ?? err.message}`.replaceAll("\n", "\n  ") : "";
  return `${`${clock} ${name}${msg}${details.join("")}${fault}`.replace(CONTROL, " ")}\n`;
}
