import type { ImportedFile } from "#app/features/blog/import/read-post-file.server.ts";
import type { PostReport } from "#app/features/blog/import/take-in-post.server.ts";
import { refusalFor } from "#app/platform/forms/keep-form.ts";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { PICTURES_PATH } from "#app/platform/images/picture-data.ts";
import { uploadPicture } from "#app/ui/rich-text/picture-upload.ts";
import type { ImportedPostAnswer } from "./imported-post.ts";
import type { ImportAnswer } from "./imports.ts";
import type { ImportItem } from "./opened-import.ts";

/** What became of one post. */
export type Outcome = { title: string; losses: string[] } & (
  | { outcome: "taken"; id: string; status: string }
  | { outcome: "known" }
  | { outcome: "failed"; why: string }
);

type RunParts = {
  /** Fields that all requests have. */
  fields: Record<string, string>;
  /** Checks the posts, but stores nothing. */
  isTrial: boolean;
  signal: AbortSignal;
  signIn: () => Promise<boolean>;
  /**
   * Resolves when it is worth trying again, because the site couldn't be reached.
   *
   * @param problem a sentence
   */
  retry: (problem: string) => Promise<void>;
};

const OWN_PICTURE = new RegExp(`^${PICTURES_PATH.slice(1)}([0-9a-f]{32})-\\d+\\.jpg$`);
const FAILURE = "The site could not be reached. Nothing is lost: the import goes on from here.";

/** Imports posts one at a time, each after its pictures. Ends early when the signal aborts. */
export async function* runImport(
  items: AsyncIterable<ImportItem>,
  { fields, isTrial, signal, signIn, retry }: RunParts,
): AsyncGenerator<Outcome> {
  const uploaded = new Map<File, string>();
  for await (const item of items) {
    const outcome = await untilReached(() => importOne(item));
    if (!outcome) return;
    yield outcome;
  }

  async function importOne(item: ImportItem): Promise<Outcome | "unreached"> {
    const losses: string[] = [];
    const pictures: Record<string, string> = {};
    for (const [address, file] of item.pictures) {
      const id = isTrial ? "" : await upload(file, losses);
      if (signal.aborted) return "unreached";
      if (id !== undefined) pictures[address] = id;
    }
    const form = new FormData();
    const all = { ...fields, ...item.fields, pictures: JSON.stringify(pictures) };
    for (const [name, value] of Object.entries(all)) form.set(name, value);
    if (isTrial) form.set("trial", "true");
    const answer = await send(item.to, form);
    if (answer === "unreached") return answer;
    const outcome = outcomeOf(item, answer);
    return { ...outcome, losses: [...losses, ...outcome.losses] };
  }

  /** Uploads a picture once. */
  async function upload(file: File, losses: string[]): Promise<string | undefined> {
    const known = uploaded.get(file);
    if (known !== undefined) return known;
    const own = await findOwn(file, signal);
    if (own) return own;
    const sent = await untilReached(async () => {
      const answer = await uploadPicture(file, { onProgress: () => {}, signal, signIn });
      return answer && !answer.ok && answer.refused === undefined ? "unreached" : answer;
    });
    if (sent?.ok) {
      uploaded.set(file, sent.picture.id);
      return sent.picture.id;
    }
    if (sent?.refused) losses.push(`${file.name}: ${sent.refused}`);
    return undefined;
  }

  async function send(address: string, form: FormData) {
    const answer = await fetch(address, {
      ...{ method: "POST", body: form, signal },
      headers: { Accept: "application/json" },
    }).catch(() => undefined);
    if (answer?.status === 401) {
      await signIn();
      return "unreached";
    }
    if (!answer || answer.status === 429 || answer.status === 503) return "unreached";
    const told: unknown = await answer
      .json()
      .catch(() => refusalFor(answer.status, "It could not be imported."));
    return told as ImportedPostAnswer | ImportAnswer;
  }

  /** Repeats until the site answers. Returns undefined once the signal has aborted. */
  async function untilReached<Result>(attempt: () => Promise<Result | "unreached">) {
    for (;;) {
      const result = await attempt();
      if (signal.aborted) return undefined;
      if (result !== "unreached") return result;
      await retry(FAILURE);
    }
  }
}

/** Finds a picture of an archive that this site has still. */
async function findOwn({ name }: File, signal: AbortSignal): Promise<string | undefined> {
  const id = OWN_PICTURE.exec(name)?.[1];
  if (!id) return undefined;
  const answer = await fetch(`/${name}`, { method: "HEAD", signal }).catch(() => undefined);
  return answer?.ok ? id : undefined;
}

function outcomeOf(
  { title }: ImportItem,
  answer: SaveRefusal | { report: PostReport } | { files: ImportedFile[] },
): Outcome {
  if ("report" in answer) return answer.report;
  if ("files" in answer) {
    const [file] = answer.files;
    return file?.ok
      ? {
          title: file.title || "Untitled",
          losses: file.losses,
          outcome: "taken",
          id: file.id,
          status: "draft",
        }
      : { title, losses: [], outcome: "failed", why: file?.message ?? "" };
  }
  const why = [answer.formError, ...Object.values(answer.errors ?? {})].filter(Boolean).join(" ");
  return { title, losses: [], outcome: "failed", why };
}
