import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import type { EntryContext } from "react-router";

/**
 * Computes a digest of everything that a page at one address is rendered from: loader data, status
 * and headers. Pages of one address with equal digests are byte-for-byte equal, unless time itself
 * has changed them.
 *
 * @returns undefined if there is nothing to compare: an error page, or data still being loaded
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
    // Promises and functions cannot be serialised. V8 reports that with an error without a specific
    // type.
    return undefined;
  }
}
