/**
 * Parses the browser's passkey response; undefined if it isn't JSON. The accounts code validates
 * the content.
 */
export function parseJson(text: FormDataEntryValue | null): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
