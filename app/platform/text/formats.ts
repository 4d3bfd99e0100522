const counts = new Intl.NumberFormat("en");

/** Formats a count: "12,345". */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** Formats how long somebody has to wait, rounded up: "1 minute", "3 hours". */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes > 120 ? counted(Math.ceil(minutes / 60), "hour") : counted(minutes, "minute");
}

/** Returns a count with its noun: "1 draft", "3 drafts". */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Formats the size of a file: "12 kB", "3.4 MB". */
export function formatBytes(bytes: number): string {
  return bytes < 1e5 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

const dates = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a formatter for dates in British English. Each is created once, which takes a hundred
 * times as long as formatting.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let format = dates.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", options);
    dates.set(key, format);
  }
  return format;
}

/** Capitalises a label, such as "hero picture". */
export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
