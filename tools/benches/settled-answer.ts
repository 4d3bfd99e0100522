import { once } from "node:events";
import http from "node:http";

/** The encodings that a browser accepts. */
export const BROWSER = { "Accept-Encoding": "gzip, deflate, br" };

export type Answer = { headers: string[]; body: Buffer };

/** Reads the answer of a cached page once its smaller compressed form is in place. */
export async function readSettledAnswer(site: string, address = "/"): Promise<Answer> {
  const url = site + address;
  let previous = await get(url);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const next = await get(url);
    if (next.body.equals(previous.body)) return next;
    previous = next;
  }
}

async function get(url: string): Promise<Answer> {
  const request = http.get(url, { headers: BROWSER });
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  // Node adds these itself.
  const own = new Set(["date", "connection", "keep-alive"]);
  const headers: string[] = [];
  for (let i = 0; i < response.rawHeaders.length; i += 2) {
    const name = response.rawHeaders[i] as string;
    if (!own.has(name.toLowerCase())) headers.push(name, response.rawHeaders[i + 1] as string);
  }
  return { headers, body: Buffer.concat(chunks) };
}
