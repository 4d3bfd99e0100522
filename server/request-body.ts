import type { IncomingMessage } from "node:http";

/** What anybody may send: a form of text fields. */
export const FORM_LIMIT_BYTES = 256 * 1024;
/** What an administrator may send: one picture of 10 MB (specification, section 9) with its form. */
export const UPLOAD_LIMIT_BYTES = 11 * 1024 * 1024;

/**
 * Reads a whole request body.
 *
 * @returns the bytes, or "too large" as soon as that is clear
 * @throws when the connection breaks before the end
 */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | "too large"> {
  if (Number(request.headers["content-length"] ?? 0) > limitBytes) return "too large";
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limitBytes) return "too large";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
