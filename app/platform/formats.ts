const counts = new Intl.NumberFormat("en");

/** A count for people: "12,345". */
export function formatCount(count: number): string {
  return counts.format(count);
}

const dates = new Map<string, Intl.DateTimeFormat>();

/** What writes dates for people in British English. Each is made once: that takes a hundred times as long as writing a date. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let format = dates.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", options);
    dates.set(key, format);
  }
  return format;
}
