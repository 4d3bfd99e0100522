import type { ImportedFile } from "#app/features/blog/import/read-post-file.server.ts";
import type { PostReport } from "#app/features/blog/import/take-in-post.server.ts";
import { documentIdIn } from "#app/platform/documents/document-address.ts";
import { refusalFor } from "#app/platform/forms/keep-form.ts";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { PICTURES_PATH } from "#app/platform/images/picture-data.ts";
import { uploadFile } from "#app/ui/rich-text/upload-file.ts";
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
const PDF = /\.pdf$/i;
const FAILURE = "The site could not be reached. Nothing is lost: the import goes on from here.";

/** Imports posts one at a time, each after its files. Ends early when the signal aborts. */
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
    const uploads: Record<string, string> = {};
    for (const [address, file] of item.uploads) {
      const stored = isTrial ? "" : await upload(file, losses);
      if (signal.aborted) return "unreached";
      if (stored !== undefined) uploads[address] = stored;
    }
    const form = new FormData();
    const all = { ...fields, ...item.fields, uploads: JSON.stringify(uploads) };
    for (const [name, value] of Object.entries(all)) form.set(name, value);
    if (isTrial) form.set("trial", "true");
    const answer = await send(item.to, form);
    if (answer === "unreached") return answer;
    const outcome = outcomeOf(item, answer);
    return { ...outcome, losses: [...losses, ...outcome.losses] };
  }

  /** Uploads a file once. Returns the id of a picture, or the address of a PDF. */
  async function upload(file: File, losses: string[]): Promise<string | undefined> {
    const known = uploaded.get(file);
    if (known !== undefined) return known;
    const own = await findOwn(file, signal);
    if (own) return own;
    const sent = await untilReached(async () => {
      const kind = PDF.test(file.name) ? "document" : "picture";
      const answer = await uploadFile(kind, file, { onProgress: () => {}, signal, signIn });
      return answer && !answer.ok && answer.refused === undefined ? "unreached" : answer;
    });
    if (sent?.ok) {
      const stored = "picture" in sent ? sent.picture.id : sent.document.address;
      uploaded.set(file, stored);
      return stored;
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

/** Finds a file of an archive that this site has still. */
async function findOwn({ name }: File, signal: AbortSignal): Promise<string | undefined> {
  const address = `/${name}`;
  const own = OWN_PICTURE.exec(name)?.[1] ?? (documentIdIn(address) && address);
  if (!own) return undefined;
  const answer = await fetch(address, { method: "HEAD", signal }).catch(() => undefined);
  return answer?.ok ? own : undefined;
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
