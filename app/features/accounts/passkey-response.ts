/** What a browser sent of a passkey; undefined when it is no JSON. The accounts check what is in it. */
export function parseJson(text: FormDataEntryValue | null): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
