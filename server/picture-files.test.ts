import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Files } from "#app/platform/files/files.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { PictureAudience } from "./picture-audience.ts";
import { servePicture } from "./picture-files.ts";

const ID = "0123456789abcdef0123456789abcdef";
const CONTENT = Buffer.from("the bytes of a picture");

async function serve(
  files: Files,
  audienceOf: PictureAudience = async () => "everybody",
): Promise<{ address: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    servePicture({ files, audienceOf }, request, response, { path: request.url as string }).catch(() =>
      response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("a picture's address", () => {
  let files: Files;
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    files = openFiles({ filesUrl: undefined, dataDir: temporaryFolder("data") });
    for (const format of ["avif", "webp", "jpg"])
      await files.put(`${ID}-320.${format}`, CONTENT, "image/any");
    await files.put("private.txt", Buffer.from("not a picture"), "text/plain");
    served = await serve(files);
  });
  afterAll(() => served.close());

  const ask = (path: string, init?: RequestInit) => fetch(served.address + path, init);

  test.each([
    ["avif", "image/avif"],
    ["webp", "image/webp"],
    ["jpg", "image/jpeg"],
  ])(
    "answers with the %s version, to be kept for ever and shown anywhere, as nothing but a picture",
    async (format, type) => {
      const answer = await ask(`/pictures/${ID}-320.${format}`);
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(CONTENT);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": type,
        "content-length": String(CONTENT.length),
        "cache-control": "public, max-age=31536000, immutable",
        etag: `"${ID}-320.${format}"`,
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'",
        "cross-origin-resource-policy": "cross-origin",
      });
    },
  );

  test("answers HEAD with the same headers and no content", async () => {
    const answer = await ask(`/pictures/${ID}-320.jpg`, { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-length")).toBe(String(CONTENT.length));
    expect((await answer.arrayBuffer()).byteLength).toBe(0);
  });

  test.each([`"${ID}-320.jpg"`, `W/"${ID}-320.jpg"`, `"other", "${ID}-320.jpg"`])(
    "answers 304 to who has it already (%s)",
    async (tag) => {
      const answer = await ask(`/pictures/${ID}-320.jpg`, { headers: { "If-None-Match": tag } });
      expect(answer.status).toBe(304);
      expect(answer.headers.get("etag")).toBe(`"${ID}-320.jpg"`);
    },
  );

  test("answers in full to who has another", async () => {
    const answer = await ask(`/pictures/${ID}-320.jpg`, { headers: { "If-None-Match": '"other"' } });
    expect(answer.status).toBe(200);
  });

  test.each([
    `/pictures/${ID}-480.jpg`,
    `/pictures/${ID}-0320.jpg`,
    `/pictures/${ID}-320.png`,
    `/pictures/${ID.toUpperCase()}-320.jpg`,
    `/pictures/x/${ID}-320.jpg`,
    `/pictures/%2e%2e/${ID}-320.jpg`,
    "/pictures/private.txt",
    "/pictures/..%2fprivate.txt",
    "/pictures/",
    "/picture",
  ])("answers 404 to %s, not to be kept", async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("takes nothing but GET and HEAD", async () => {
    const answer = await ask(`/pictures/${ID}-320.jpg`, { method: "POST" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  });
});

describe("a picture that no public page shows", () => {
  let files: Files;
  beforeAll(async () => {
    files = openFiles({ filesUrl: undefined, dataDir: temporaryFolder("data") });
    await files.put(`${ID}-320.jpg`, CONTENT, "image/any");
  });
  const asked = async (audience: "administrators" | "nobody", headers: Record<string, string> = {}) => {
    const { address, close } = await serve(files, async () => audience);
    const answer = await fetch(`${address}/pictures/${ID}-320.jpg`, { headers });
    const text = await answer.text();
    await close();
    return { answer, text };
  };

  test("is not there for a visitor, not even as one that is known already", async () => {
    for (const known of ["", `"${ID}-320.jpg"`]) {
      const { answer, text } = await asked("nobody", { "If-None-Match": known });
      expect(answer.status).toBe(404);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(text).toBe("Not found");
    }
  });

  test("comes to an administrator, to be kept by no cache and asked for anew each time", async () => {
    const { answer, text } = await asked("administrators");
    expect(text).toBe(CONTENT.toString());
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    const again = await asked("administrators", { "If-None-Match": `"${ID}-320.jpg"` });
    expect(again.answer.status).toBe(304);
    expect(again.answer.headers.get("cache-control")).toBe("private, no-cache");
  });
});

test("a file that breaks off ends the connection: half a picture is never kept as a whole one", async () => {
  async function* breakingOff() {
    yield CONTENT;
    throw new Error("disk gone");
  }
  const files = {
    read: async () => ({ stream: Readable.from(breakingOff()), size: 1000 }),
  } as unknown as Files;
  const { address, close } = await serve(files);
  const half = async () => (await fetch(`${address}/pictures/${ID}-320.jpg`)).arrayBuffer();
  await expect(half()).rejects.toThrow();
  await close();
});
