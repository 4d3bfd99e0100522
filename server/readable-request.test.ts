import { expect, test } from "vitest";
import { ReadableRequest } from "./readable-request.ts";

const send = (body: string, type: string) =>
  new ReadableRequest("http://site.example/", { method: "POST", body, headers: { "Content-Type": type } });
const FORM = "application/x-www-form-urlencoded";

test("a body that doesn't match its type is the client's fault, in a clone, too", async () => {
  for (const request of [send("a=1", "text/plain"), send("a=1", "text/plain").clone().clone()])
    await expect(request.formData()).rejects.toMatchObject({ status: 400 });
  for (const request of [send("{", "application/json"), send("{", "application/json").clone()])
    await expect(request.json()).rejects.toMatchObject({ status: 400 });
});

test("a body is read from the request and from its clone", async () => {
  const request = send("a=1", FORM);
  expect((await request.clone().formData()).get("a")).toBe("1");
  expect((await request.formData()).get("a")).toBe("1");
});
