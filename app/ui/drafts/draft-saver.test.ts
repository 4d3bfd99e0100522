import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { NewerDraft } from "#app/platform/drafts/draft.ts";
import type { KeptWhere } from "#app/ui/device/device-copies.ts";
import type * as requests from "./draft-requests.ts";
import { DraftSaver } from "./draft-saver.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Draft = { title: string };
type SaveOutcome = requests.SaveOutcome<Draft, string>;
type SaveRequest = requests.SaveRequest<Draft>;

const THEIRS: NewerDraft<Draft, string> = {
  ...{ version: 9, author: "Ben", at: 1, draft: { title: "Ben's" }, picture: null },
  ...{ isOwn: false, device: "", isSameDevice: false, status: "draft", slug: "a-post", isPending: false },
};

/** Creates a saver whose server responds when and how the test says. */
function writing(start: { kept?: KeptWhere; signsIn?: boolean } = {}) {
  let text = "";
  const sent: SaveRequest[] = [];
  const answers: ((outcome: SaveOutcome) => void)[] = [];
  const kept: { text: string; base: number }[] = [];
  const parts = {
    read: () => ({ title: text }),
    send: (request: SaveRequest) => {
      sent.push(request);
      return new Promise<SaveOutcome>((resolve) => answers.push(resolve));
    },
    keep: async (draft: Draft, base: number): Promise<KeptWhere> => {
      kept.push({ text: draft.title, base });
      return start.kept ?? "device";
    },
    forget: vi.fn(),
    isSmall: () => true,
    signIn: vi.fn(async () => start.signsIn ?? false),
    settleUploads: vi.fn(async () => true),
    onSaved: vi.fn(),
  };
  const saver = new DraftSaver(parts, { version: 4, base: undefined });
  return {
    saver,
    parts,
    sent,
    kept,
    type(next: string) {
      text = next;
      saver.changed();
    },
    /** Answers the oldest pending request, and runs everything that follows from it. */
    async answer(outcome: SaveOutcome) {
      answers.shift()?.(outcome);
      await vi.advanceTimersByTimeAsync(0);
    },
    async answerLatest(outcome: SaveOutcome) {
      answers.pop()?.(outcome);
      await vi.advanceTimersByTimeAsync(0);
    },
    texts: () => sent.map(({ draft }) => draft.title),
  };
}

const saved = (version: number): SaveOutcome => ({
  kind: "saved",
  ...{ version, savedAt: version * 1000, slug: "a-post", isPending: false },
});

describe("an autosave", () => {
  test("happens once, two seconds after typing stops, with the latest draft and its base version", async () => {
    const { saver, type, sent, texts, answer } = writing();
    type("a");
    await vi.advanceTimersByTimeAsync(1_500);
    type("ab");
    await vi.advanceTimersByTimeAsync(1_999);
    expect(sent).toHaveLength(0);
    expect(saver.state()).toEqual({ kind: "unsaved" });
    await vi.advanceTimersByTimeAsync(1);
    expect(texts()).toEqual(["ab"]);
    expect(sent[0]).toMatchObject({ base: 4, reason: "autosave" });
    expect(saver.state()).toEqual({ kind: "saving" });
    await answer(saved(5));
    expect(saver.state()).toEqual({ kind: "saved", at: 5_000 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  test("waits for the save in progress, then sends the latest draft", async () => {
    const { saver, type, texts, answer, sent } = writing();
    type("one");
    await vi.advanceTimersByTimeAsync(2_000);
    type("two");
    await vi.advanceTimersByTimeAsync(5_000);
    type("three");
    expect(texts()).toEqual(["one"]);
    await answer(saved(5));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(texts()).toEqual(["one", "three"]);
    expect(sent[1]?.base).toBe(5);
    await answer(saved(6));
    expect(saver.isSaved()).toBe(true);
  });

  test("happens eventually for somebody who never pauses", async () => {
    const { type, sent } = writing();
    for (let second = 0; second < 31; second += 1) {
      type(`word ${second}`);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(sent).toHaveLength(1);
  });

  test("retries while the server does not respond, and immediately when the connection is back", async () => {
    const { saver, type, sent, answer, kept } = writing();
    type("text");
    await vi.advanceTimersByTimeAsync(2_000);
    await answer({ kind: "unreachable" });
    expect(saver.state()).toEqual({ kind: "offline", because: "unreachable", kept: "device" });
    expect(kept).toEqual([{ text: "text", base: 4 }]);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer({ kind: "failed" });
    expect(saver.state()).toMatchObject({ kind: "offline", because: "failed" });
    expect(sent).toHaveLength(2);
    saver.retry();
    await vi.advanceTimersByTimeAsync(0);
    await answer(saved(5));
    expect(saver.state().kind).toBe("saved");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(3);
  });
});

describe("a copy on this device", () => {
  test("exists within half a second, and is removed once the server has the draft", async () => {
    const { saver, type, kept, parts, answer } = writing();
    type("text");
    expect(saver.isSafe()).toBe(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(kept).toEqual([{ text: "text", base: 4 }]);
    expect(saver.isSafe()).toBe(true);
    expect(parts.forget).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    await answer(saved(5));
    expect(parts.forget).toHaveBeenCalledOnce();
  });

  test("stays while there are changes newer than the saved draft", async () => {
    const { type, parts, answer } = writing();
    type("one");
    await vi.advanceTimersByTimeAsync(2_000);
    type("two");
    await answer(saved(5));
    expect(parts.forget).not.toHaveBeenCalled();
  });

  test("in memory only is reported, and does not count as safe", async () => {
    const { saver, type, answer } = writing({ kept: "memory" });
    type("text");
    await vi.advanceTimersByTimeAsync(2_000);
    await answer({ kind: "unreachable" });
    expect(saver.state()).toMatchObject({ kept: "memory" });
    expect(saver.isSafe()).toBe(false);
  });
});

describe("publishing", () => {
  test("cancels a waiting autosave", async () => {
    const { saver, type, sent, answer } = writing();
    type("text");
    void saver.save("publication");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.map(({ reason }) => reason)).toEqual(["publication"]);
    await answer(saved(5));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  test("waits for the autosave in progress, and builds on its version", async () => {
    const { saver, type, sent, answer } = writing();
    type("text");
    await vi.advanceTimersByTimeAsync(2_000);
    void saver.save("publication");
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    await answer(saved(5));
    expect(sent[1]).toMatchObject({ reason: "publication", base: 5 });
  });

  test("holds back autosaves while it is in progress; changes made meanwhile are saved after it", async () => {
    const { saver, type, sent, texts, answer } = writing();
    type("published");
    void saver.save("publication");
    await vi.advanceTimersByTimeAsync(0);
    type("published and more");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(1);
    await answer(saved(5));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(texts()).toEqual(["published", "published and more"]);
    expect(sent[1]).toMatchObject({ reason: "autosave", base: 5 });
  });
});

describe("an expired session", () => {
  test("asks to sign in once, then continues the save", async () => {
    const { saver, type, sent, answer, parts } = writing({ signsIn: true });
    type("text");
    await vi.advanceTimersByTimeAsync(2_000);
    await answer({ kind: "signed-out" });
    expect(parts.signIn).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(2);
    await answer(saved(5));
    expect(saver.state().kind).toBe("saved");
  });

  test("does not ask again on every autosave, only on a manual save", async () => {
    const { saver, type, answer, parts } = writing();
    type("text");
    await vi.advanceTimersByTimeAsync(2_000);
    await answer({ kind: "signed-out" });
    expect(saver.state()).toEqual({ kind: "signed-out", kept: "device" });
    type("text and more");
    await vi.advanceTimersByTimeAsync(2_000);
    await answer({ kind: "signed-out" });
    expect(parts.signIn).toHaveBeenCalledOnce();
    void saver.save("save");
    await vi.advanceTimersByTimeAsync(0);
    await answer({ kind: "signed-out" });
    expect(parts.signIn).toHaveBeenCalledTimes(2);
  });
});

describe("somebody else's newer version", () => {
  test("stops autosaves, but later changes are still kept on the device", async () => {
    const { saver, type, sent, answer, kept } = writing();
    type("mine");
    await vi.advanceTimersByTimeAsync(2_000);
    await answer({ kind: "conflict", theirs: THEIRS });
    expect(saver.state()).toMatchObject({ kind: "conflict", theirs: THEIRS, reason: "autosave" });
    type("mine, longer");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(kept.at(-1)?.text).toBe("mine, longer");
    expect(saver.state().kind).toBe("conflict");
  });

  test("is overwritten only on request, based on the version that was shown", async () => {
    const { saver, type, sent, answer } = writing();
    type("mine");
    await vi.advanceTimersByTimeAsync(2_000);
    await answer({ kind: "conflict", theirs: THEIRS });
    void saver.save("save", { overwrite: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[1]).toMatchObject({ base: 9, overwrite: true, draft: { title: "mine" } });
    await answer(saved(10));
    expect(saver.state().kind).toBe("saved");
  });
});

test("an unloading page sends unsaved changes with a request that outlives it", async () => {
  const { saver, type, sent } = writing();
  type("last words");
  void saver.flush(true);
  expect(sent[0]).toMatchObject({ keepalive: true, draft: { title: "last words" }, reason: "autosave" });
});

test("an older save that is confirmed later changes nothing", async () => {
  const { saver, type, answer, answerLatest } = writing();
  type("one");
  await vi.advanceTimersByTimeAsync(2_000);
  type("last words");
  void saver.flush(true);
  await answerLatest(saved(6));
  await answer(saved(5));
  expect(saver.version()).toBe(6);
  expect(saver.isSaved()).toBe(true);
});

test("holding waits for the save in progress, and blocks autosaves until it ends", async () => {
  const { saver, type, sent, texts, answer } = writing();
  type("one");
  await vi.advanceTimersByTimeAsync(2_000);
  const isHeld = vi.fn();
  void saver.hold().then(isHeld);
  type("two");
  await vi.advanceTimersByTimeAsync(0);
  expect(isHeld).not.toHaveBeenCalled();
  await answer(saved(5));
  expect(isHeld).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  saver.goOn();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(texts()).toEqual(["one", "two"]);
});

test("a draft from another tab counts as saved; later changes build on its version", async () => {
  const { saver, type, sent } = writing();
  saver.adopt({ version: 7, base: undefined, isSaved: true, at: 70 });
  expect(saver.state()).toEqual({ kind: "saved", at: 70 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(0);
  type("more");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent[0]?.base).toBe(7);
});

test("a tab that learns of a newer draft stops before overwriting it, and keeps its own changes", async () => {
  const { saver, type, sent, kept } = writing();
  type("mine");
  saver.meet(THEIRS);
  expect(saver.state()).toEqual({ kind: "conflict", reason: "autosave", theirs: THEIRS });
  type("mine, longer");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(0);
  expect(kept.at(-1)).toEqual({ text: "mine, longer", base: 4 });
  void saver.save("save", { overwrite: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[0]).toMatchObject({ base: 9, overwrite: true });
});

test("a save in progress or a version the tab has already seen causes no conflict", async () => {
  const { saver, type, answer } = writing();
  saver.meet({ ...THEIRS, version: 4 });
  expect(saver.state()).toEqual({ kind: "untouched" });
  type("mine");
  await vi.advanceTimersByTimeAsync(2_000);
  saver.meet(THEIRS);
  expect(saver.state()).toEqual({ kind: "saving" });
  await answer({ kind: "conflict", theirs: THEIRS });
  expect(saver.state()).toMatchObject({ kind: "conflict" });
});
