import { once } from "node:events";
import http from "node:http";

export type Answer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  text: string;
};

export type AskOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  agent?: http.Agent;
};

/**
 * Sends one plain HTTP request, unchanged: `fetch` would correct the hosts, paths and headers that
 * these tests break on purpose.
 */
export async function ask(url: string, path: string, options: AskOptions = {}): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const request = http.request({ hostname, port, path, ...options });
  // Node omits the length for methods that seldom have a body, and the server would parse the body
  // as a second request.
  if (options.body !== undefined && !request.hasHeader("Transfer-Encoding")) {
    request.setHeader("Content-Length", Buffer.byteLength(options.body));
  }
  // One that comes after the response began fails the response as well.
  request.on("error", () => {});
  request.end(options.body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return { status: response.statusCode as number, headers: response.headers, body, text: body.toString() };
}

/** The headers that a browser sends with a form on a page of the same site. */
export function formHeaders(url: string): Record<string, string> {
  return {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: url,
    "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
    Accept: "text/html",
  };
}
