import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/platform/records/ids.server.ts";
import { trashAddress } from "#app/platform/records/trash.ts";
import { pdfWith } from "#tests/support/pdfs.ts";
import { draftOf } from "#tests/support/posts.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

let server: TestServer;
let administrator: SignedIn;
beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: "error" });
  administrator = await signIn(server);
});
afterAll(() => server.stop());

const PDF = pdfWith();

async function upload(bytes: Buffer, name = "Annual report.pdf") {
  const form = new FormData();
  form.set("document", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
  const answer = await administrator.ask("/admin/documents", form);
  return { status: answer.status, told: await answer.json() };
}
async function stored(): Promise<string> {
  const { told } = await upload(PDF);
  return (told as { document: { address: string } }).document.address;
}

describe("a PDF for a text", () => {
  test("is stored, and answered with its address and size", async () => {
    expect(await upload(PDF)).toEqual({
      status: 200,
      told: {
        ok: true,
        document: {
          address: expect.stringMatching(/^\/documents\/[0-9a-f]{32}\/annual-report\.pdf$/),
          size: PDF.length,
        },
      },
    });
  });

  test.each([
    ["a page", Buffer.from("<!doctype html>"), "Please choose a PDF file."],
    [
      "a PDF with a script",
      pdfWith({ dictionary: "/S /JavaScript" }),
      "This PDF contains a program. Print it to a new PDF, and choose that.",
    ],
  ])("is refused if it is %s", async (_, bytes, message) => {
    const before = storedRows(server, "select id from documents");
    expect(await upload(bytes)).toEqual({ status: 400, told: { ok: false, errors: { document: message } } });
    expect(storedRows(server, "select id from documents")).toEqual(before);
  });

  test("may have 25 MB, which is more than a picture", async () => {
    const image = { dictionary: "/Filter /DCTDecode", data: Buffer.alloc(24 * 1024 * 1024) };
    expect((await upload(pdfWith(image))).status).toBe(200);
  });

  test("a form without a file is refused", async () => {
    const answer = await administrator.ask("/admin/documents", new FormData());
    expect(answer.status).toBe(400);
  });
});

describe("a stored PDF", () => {
  test("is available to visitors while a published text links to it, and only then", async () => {
    const address = await stored();
    const seen = async () => {
      const { status, headers } = await fetch(server.url + address);
      return `${status} ${headers.get("cache-control")}`;
    };
    const id = newId();
    const content = `<p>Read it</p><p class="prose-file"><a href="${address}">Report (PDF, 1 kB)</a></p>`;
    const draft = draftOf({ title: "With a PDF", content });
    const put = (path: string, body: object) =>
      fetch(`${server.url}/admin/blog/${id}${path}`, {
        method: "PUT",
        headers: {
          ...{ Cookie: administrator.cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" },
          "Content-Type": "application/json",
        },
        body: JSON.stringify(body),
      });
    expect(await seen()).toBe("404 no-store");
    expect((await administrator.ask(address)).status).toBe(200);
    expect((await put("/draft", { draft, base: 0, reason: "save" })).status).toBe(200);
    expect(await seen()).toBe("404 no-store");
    expect((await put("/publication", { draft, base: 1 })).status).toBe(200);
    expect(await seen()).toBe("200 public, no-cache");
    const page = await (await fetch(`${server.url}/blog/with-a-pdf`)).text();
    expect(page).toContain(`<a href="${address}">Report (PDF, 1 kB)</a>`);
    expect((await administrator.ask(trashAddress("post", id), new FormData())).status).toBe(200);
    expect(await seen()).toBe("404 no-store");
  });

  test("is downloaded, not run, under its own name", async () => {
    const address = await stored();
    const answer = await administrator.ask(address);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="annual-report.pdf"',
      "content-length": String(PDF.length),
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
  });

  test.each([
    "/documents/",
    "/documents/0f0f",
    `/documents/${"0f".repeat(16)}/a.pdf`,
    `/documents/${"0f".repeat(16)}/a.html`,
    `/documents/${"0f".repeat(16)}/a%22.pdf`,
  ])("%s is not one", async (address) => {
    expect((await administrator.ask(address)).status).toBe(404);
  });
});
