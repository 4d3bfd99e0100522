import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";

let server: TestServer;
let owner: SignedIn;

beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: "1" });
  owner = await signIn(server);
});
afterAll(() => server.stop());

/**
 * Announces a body and sends none of it. Resolves once the server has certainly seen the request.
 */
async function announceBody(path: string, client: string, length: number): Promise<net.Socket> {
  const { hostname, port, host } = new URL(server.url);
  const socket = net.connect(Number(port), hostname).on("error", () => {});
  await once(socket, "connect");
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `X-Forwarded-For: ${client}`,
    "Content-Type: application/x-www-form-urlencoded",
    // The server's answer to this shows that it has reserved memory for the body.
    "Expect: 100-continue",
    `Content-Length: ${length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await once(socket, "data");
  return socket;
}

const contactForm = () =>
  new URLSearchParams({
    ...{ firstName: "Fifth", lastName: "Visitor", email: "fifth@example.org", subject: "" },
    message: "May I help?",
  });

test.each([
  ["/contact", 64 * 1024, 32],
  ["/auth/login", 256 * 1024, 8],
])(
  "idle bodies at %s from four addresses (%i bytes) block no visitor, sign-in or save",
  async (path, length, each) => {
    const clients = [1, 2, 3, 4].flatMap((nth) => Array.from({ length: each }, () => `203.0.113.${nth}`));
    const idle = await Promise.all(clients.map((client) => announceBody(path, client, length)));
    try {
      const send = () =>
        fetch(`${server.url}/contact`, {
          method: "POST",
          redirect: "manual",
          headers: { Origin: server.url, "Sec-Fetch-Site": "same-origin", "X-Forwarded-For": "198.51.100.5" },
          body: contactForm(),
        });
      // A body that has only just begun is not evicted yet.
      await expect.poll(async () => (await send()).status).toBe(303);
      const signsIn = () => signIn(server).then(Boolean, () => false);
      await expect.poll(signsIn).toBe(true);
      await owner.saveFirstStatistic(each);
      const onPublicPage = await owner.ask("/contact", contactForm());
      expect(onPublicPage.status).toBe(303);
    } finally {
      for (const socket of idle) socket.destroy();
    }
  },
);
