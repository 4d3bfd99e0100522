import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/platform/records/ids.server.ts";
import { trashAddress } from "#app/platform/records/trash.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
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

const send = (method: string, path: string, body?: string) =>
  fetch(server.url + path, {
    method,
    headers: {
      ...{ Cookie: administrator.cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" },
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    ...(body ? { body } : {}),
  });
const stored = () => storedRows(server, "select id from pictures order by id");

function formWith(bytes: Uint8Array | string, name: string, type: string): FormData {
  const form = new FormData();
  const content = typeof bytes === "string" ? bytes : new Uint8Array(bytes);
  form.set("picture", new Blob([content], { type }), name);
  return form;
}

describe("a picture for a text", () => {
  test("is stored, and answered with what a page needs of it", async () => {
    const sent = await administrator.ask(
      "/admin/uploads",
      formWith(await smallPicture("png", 61), "a.png", "image/png"),
    );
    expect(sent.status).toBe(200);
    const answer = (await sent.json()) as {
      ok: boolean;
      picture: { id: string; width: number; widths: number[] };
    };
    expect(answer).toMatchObject({ ok: true, picture: { id: expect.stringMatching(/^[0-9a-f]{32}$/) } });
    expect(stored().map(({ id }) => id)).toContain(answer.picture.id);
    const { id, width } = answer.picture;
    const address = `/pictures/${id}-${width}.jpg`;
    expect((await administrator.ask(address)).status).toBe(200);
    expect((await fetch(server.url + address)).status).toBe(404);
  });

  test("is available to visitors while a published text shows it, and only then", async () => {
    const upload = await administrator.ask(
      "/admin/uploads",
      formWith(await smallPicture("png", 62), "a.png", "image/png"),
    );
    const { picture } = (await upload.json()) as { picture: { id: string; width: number } };
    const address = `${server.url}/pictures/${picture.id}-${picture.width}.jpg`;
    const seen = async () => {
      const { status, headers } = await fetch(address);
      return `${status} ${headers.get("cache-control")}`;
    };
    const id = newId();
    const content = `<p>See</p><figure><img src="/pictures/${picture.id}-${picture.width}.jpg" alt="A class"></figure>`;
    const draft = draftOf({ title: "With a picture", content });
    const put = (path: string, body: object) => send("PUT", `/admin/blog/${id}${path}`, JSON.stringify(body));
    expect((await put("/draft", { draft, base: 0, reason: "save" })).status).toBe(200);
    expect(await seen()).toBe("404 no-store");
    expect((await put("/publication", { draft, base: 1 })).status).toBe(200);
    expect(await seen()).toBe("200 public, max-age=31536000, immutable");
    expect((await send("POST", trashAddress("post", id))).status).toBe(200);
    expect(await seen()).toBe("404 no-store");
  });

  test.each([
    ["text that calls itself a picture", "words", "a.png", "image/png", "Please upload a valid image file."],
    ["nothing in a file", "", "a.png", "image/png", "Please upload a valid image file."],
    [
      "a drawing that may hold scripts",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      "a.svg",
      "image/svg+xml",
      "Only JPG, JPEG, PNG, WEBP, and GIF images are allowed.",
    ],
  ])(
    "%s is refused in the specification's words, and nothing is stored",
    async (_, bytes, name, type, words) => {
      const before = stored();
      const sent = await administrator.ask("/admin/uploads", formWith(bytes, name, type));
      expect(sent.status).toBe(400);
      expect(await sent.json()).toEqual({ ok: false, errors: { picture: words } });
      expect(stored()).toEqual(before);
    },
  );

  test("a form without a file is refused", async () => {
    const sent = await administrator.ask("/admin/uploads", new FormData());
    expect(sent.status).toBe(400);
    expect(await sent.json()).toMatchObject({ errors: { picture: "Please select an image." } });
  });

  test("one over 10 MB is too large", async () => {
    const before = stored();
    const sent = await administrator.ask(
      "/admin/uploads",
      formWith(new Uint8Array(10 * 1024 * 1024 + 1), "a.png", "image/png"),
    );
    expect([400, 413]).toContain(sent.status);
    expect(stored()).toEqual(before);
  });
});
