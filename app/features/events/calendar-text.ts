/** The longest line of a calendar in bytes, without its end (RFC 5545, 3.1). */
const LONGEST_LINE = 75;

/** A line of a calendar: its name with parameters, and a value that is already in the form of its type. */
export type CalendarLine = readonly [name: string, value: string];

/** The lines of a calendar as they are sent: folded to 75 bytes, each ended by CRLF (RFC 5545, 3.1). */
export function calendarText(lines: readonly CalendarLine[]): string {
  return lines.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join("");
}

/** A value of type TEXT (RFC 5545, 3.3.11): one that says nothing but itself, whatever stands in it. */
export function textValue(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a calendar must not contain them
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
      .replace(/[\\;,]/g, "\\$&")
      .replaceAll("\n", "\\n")
  );
}

/** A value of type DATE (RFC 5545, 3.3.4), from `yyyy-mm-dd`. */
export function dateValue(date: string): string {
  return date.replaceAll("-", "");
}

/** A value of type DATE-TIME in UTC (RFC 5545, 3.3.5), from UTC milliseconds. */
export function instantValue(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, "");
}

/** Breaks a line between characters, never within the bytes of one. A continuation begins with one blank. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line;
  let folded = "";
  let room = LONGEST_LINE;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (bytes > room) {
      folded += "\r\n ";
      room = LONGEST_LINE - 1;
    }
    folded += character;
    room -= bytes;
  }
  return folded;
}
