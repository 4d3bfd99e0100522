import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type Answer, ask, formHeaders } from "./request.ts";
import { cookieOf } from "./second-step-requests.ts";

/** Somebody in the owner's network, who uses up the limits of that network. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: "1" });
});
afterAll(() => server.stop());

function post(path: string, fields: Record<string, string>, place: string, cookie = ""): Promise<Answer> {
  return ask(server.url, path, {
    method: "POST",
    headers: { ...formHeaders(server.url), Cookie: cookie, "X-Forwarded-For": place },
    body: new URLSearchParams(fields).toString(),
  });
}

const signIn = (place: string, cookie = "") => post("/auth/login", server.administrator, place, cookie);

/** Returns the cookie of a device on which the owner has signed in, without the session. */
async function device(place: string): Promise<string> {
  const pairs = cookieOf(await signIn(place)).split("; ");
  return pairs.find((pair) => pair.startsWith("schoolward-device=")) ?? "none";
}

async function useUp(path: string, place: string): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 62 }, () => post(path, { email: "bad" }, place)));
  expect(answers.map(({ status }) => status)).toContain(429);
}

test("public forms don't use up the limit of sign-in", async () => {
  await useUp("/newsletter", "203.0.113.1");
  expect((await signIn("203.0.113.1")).status).toBe(303);
});

test("sign-in forms from one network block a device that has never signed in, and no other", async () => {
  const place = "203.0.113.2";
  const known = await device(place);
  await useUp("/auth/session", place);
  expect((await signIn(place)).status).toBe(429);
  expect((await signIn(place, "schoolward-device=planted")).status).toBe(429);
  expect((await signIn(place, known)).status).toBe(303);
});

test("a known device may try its passkey while its network is over the limit", async () => {
  const place = "203.0.113.3";
  const known = await device(place);
  await useUp("/auth/passkey", place);
  expect((await post("/auth/passkey", { response: "{}" }, place, known)).status).toBe(401);
});

test("a known device has a limit, too", async () => {
  const known = await device("203.0.113.4");
  const forgotten = () => post("/auth/forgotten", { email: "bad" }, "203.0.113.5", known);
  const statuses = (await Promise.all(Array.from({ length: 130 }, forgotten))).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(120);
});
