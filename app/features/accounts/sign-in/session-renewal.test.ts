import { expect, test } from "vitest";
import { renewSession } from "./session-renewal.ts";

const ADA = { id: "1", email: "ada@example.org" };
const answer = (status: number, body: unknown = {}) => Response.json(body, { status });

async function renew(...answers: (Response | Error)[]) {
  const pauses: number[] = [];
  let asked = 0;
  const outcome = await renewSession(
    async () => {
      const next = answers[asked];
      asked += 1;
      if (!next) throw new Error("asked too often");
      if (next instanceof Error) throw next;
      return next;
    },
    async (ms) => void pauses.push(ms),
  );
  return { outcome, pauses, asked };
}

test("extends a session with one request", async () => {
  expect(await renew(answer(200, { person: ADA }))).toEqual({ outcome: ADA, pauses: [], asked: 1 });
});

test("retries temporary errors three times, after 200 ms and doubling", async () => {
  const down = new TypeError("Failed to fetch");
  expect(await renew(down, answer(503), answer(429), answer(200, { person: ADA }))).toEqual({
    outcome: ADA,
    pauses: [200, 400, 800],
    asked: 4,
  });
  expect(await renew(down, down, answer(500), down)).toEqual({
    outcome: undefined,
    pauses: [200, 400, 800],
    asked: 4,
  });
});

test("a refusal ends it at once", async () => {
  expect(await renew(answer(401, { person: null }))).toEqual({ outcome: null, pauses: [], asked: 1 });
  expect(await renew(answer(502), answer(401))).toEqual({ outcome: null, pauses: [200], asked: 2 });
});
