import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import type { EntryContext } from "react-router";

/**
 * A digest of all that a page at one address is drawn from: what its loaders gave, its status and its headers. Two pages of the
 * same address with the same digest are the same, letter for letter, unless time itself has changed them.
 *
 * @returns undefined for what cannot be compared: a page of a failure, and data that are still on their way
 */
export function digestOfData(
  { staticHandlerContext: { loaderData, errors, statusCode } }: EntryContext,
  headers: Headers,
): string | undefined {
  if (errors) return undefined;
  const facts = serialized([statusCode, [...headers], loaderData]);
  return facts && createHash("sha256").update(facts).digest("base64url");
}

function serialized(facts: unknown): Buffer | undefined {
  try {
    return serialize(facts);
  } catch {
    // A promise, or a function, has no form that could be compared; V8 says so by an error without a kind.
    return undefined;
  }
}
