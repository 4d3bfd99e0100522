const names = new Intl.DisplayNames("en", { type: "currency" });

/**
 * All currencies for a field to choose from: `KES`, "KES, Kenyan Shilling". Browsers know others,
 * so only the server lists them.
 */
export const CURRENCIES = Intl.supportedValuesOf("currency").map((value) => ({
  value,
  label: `${value}, ${names.of(value)}`,
}));

const codes = new Set(CURRENCIES.map(({ value }) => value));

/** Whether a text is the code of a currency. */
export const isCurrency = (code: string): boolean => codes.has(code);
