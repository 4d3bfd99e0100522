import { expect, test, vi } from "vitest";
import { createPendingUploads, type PendingUpload } from "./pending-uploads.ts";

const WORDS = { next: "Then the post is published.", goOn: "Publish" };

function upload(id: string, change: Partial<PendingUpload> = {}): PendingUpload {
  return { id, owner: {}, name: `${id}.png`, percent: 0, drop: vi.fn(), ...change };
}

/** Returns the current outcome of a promise. */
async function outcomeOf(promise: Promise<boolean>): Promise<boolean | "waits"> {
  return Promise.race([promise, Promise.resolve().then(() => "waits" as const)]);
}

test("a save continues immediately without pending uploads", async () => {
  const uploads = createPendingUploads();
  expect(await outcomeOf(uploads.settle(WORDS))).toBe(true);
  expect(uploads.waiting()).toBeUndefined();
});

test("a save waits for all uploads", async () => {
  const uploads = createPendingUploads();
  uploads.put(upload("one"));
  uploads.put(upload("two"));
  const settled = uploads.settle(WORDS);
  expect(uploads.waiting()).toEqual(WORDS);
  uploads.remove("one");
  uploads.put(upload("two", { percent: 100 }));
  expect(await outcomeOf(settled)).toBe("waits");
  uploads.remove("two");
  expect(await outcomeOf(settled)).toBe(true);
  expect(uploads.waiting()).toBeUndefined();
});

test("a failed upload blocks the save until the user decides", async () => {
  const uploads = createPendingUploads();
  const retry = vi.fn();
  const failed = upload("one", { percent: undefined, problem: "Failed.", retry });
  uploads.put(failed);
  const settled = uploads.settle(WORDS);
  uploads.retryFailed();
  expect(retry).toHaveBeenCalledOnce();
  expect(await outcomeOf(settled)).toBe("waits");
  uploads.goOn();
  expect(await outcomeOf(settled)).toBe(true);
  expect(failed.drop).toHaveBeenCalledOnce();
  expect(uploads.list()).toEqual([]);
});

test("going back saves nothing and keeps all pictures", async () => {
  const uploads = createPendingUploads();
  uploads.put(upload("one"));
  const settled = uploads.settle(WORDS);
  uploads.goBack();
  expect(await outcomeOf(settled)).toBe(false);
  expect(uploads.list()).toHaveLength(1);
});

test("a second wait ends the first one without saving", async () => {
  const uploads = createPendingUploads();
  uploads.put(upload("one"));
  const first = uploads.settle(WORDS);
  const second = uploads.settle(WORDS);
  expect(await outcomeOf(first)).toBe(false);
  uploads.remove("one");
  expect(await outcomeOf(second)).toBe(true);
});

test("a preview continues without failed pictures and keeps them", async () => {
  const uploads = createPendingUploads();
  uploads.put(upload("one", { percent: undefined, problem: "Failed.", retry: () => {} }));
  const settled = uploads.settle({ ...WORDS, keepsFailed: true });
  uploads.goOn();
  expect(await outcomeOf(settled)).toBe(true);
  expect(uploads.list()).toHaveLength(1);
});

test("a picture that the server refused is no loss on leaving the page", () => {
  const uploads = createPendingUploads();
  uploads.put(upload("refused", { percent: undefined, problem: "No picture." }));
  expect(uploads.atStake()).toHaveLength(0);
  uploads.put(upload("sending"));
  uploads.put(upload("failed", { percent: undefined, problem: "Failed.", retry: () => {} }));
  expect(uploads.atStake().map(({ id }) => id)).toEqual(["sending", "failed"]);
});
