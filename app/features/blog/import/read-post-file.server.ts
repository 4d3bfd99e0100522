import type { Db } from "#app/platform/database/database.server.ts";
import type { PostDraft } from "../post-draft.ts";
import { readFrontMatter } from "../post-front-matter.ts";
import { readHtmlDocument } from "./html-document.server.ts";
import { htmlOfMarkdown } from "./markdown-html.ts";
import { findOwnPicture, ownSources } from "./own-sources.server.ts";
import { readPostFacts } from "./post-facts.server.ts";
import { POST_FILE_ENDINGS, POST_FILE_LIMIT } from "./post-file-rules.ts";
import { takeInHtml } from "./take-in-html.server.ts";

export type PostFile = { name: string; bytes: Uint8Array };
export type ReadPostFile =
  /** `losses`: what of the file could not be taken, in plain words. */
  { ok: true; draft: PostDraft; losses: string[] } | { ok: false; message: string };

/** Reads a Markdown or HTML file as a draft; nothing is stored. */
export async function readPostFile(
  db: Db,
  { siteUrl, today, author }: { siteUrl: string; today: string; author: string },
  { name, bytes }: PostFile,
): Promise<ReadPostFile> {
  const ending = POST_FILE_ENDINGS.find((known) => name.toLowerCase().endsWith(known));
  if (!ending)
    return {
      ok: false,
      message: "Only Markdown (.md, .markdown) and HTML (.html, .htm) files can be imported.",
    };
  if (bytes.byteLength > POST_FILE_LIMIT) return { ok: false, message: "The file is larger than 2 MB." };
  const text = decode(bytes);
  if (text === undefined) return { ok: false, message: "The file is not text in UTF-8." };
  if (text.trim() === "") return { ok: false, message: "The file is empty." };
  const isMarkdown = ending.startsWith(".m");
  const file = isMarkdown ? readMarkdown(text) : readHtmlDocument(text);
  const taken = await takeInHtml(file.html, ownSources(db, siteUrl));
  const facts = readPostFacts(file.facts, { title: titleFrom(name), date: today, author });
  const losses = [
    ...file.notRead.map((line) => `This line of the file's head was not understood: ${line.slice(0, 120)}`),
  ];
  const picture = facts.picture ? await findOwnPicture(db, siteUrl, facts.picture) : undefined;
  if (facts.picture && !picture)
    losses.push(`The featured picture was left out (it is not stored here): ${facts.picture.slice(0, 120)}`);
  const draft: PostDraft = {
    ...facts.draft,
    content: taken.html,
    pictureId: picture?.id ?? null,
    alt: picture ? facts.draft.alt : "",
    decorative: picture ? facts.draft.decorative : false,
  };
  return { ok: true, draft, losses: [...losses, ...facts.losses, ...taken.losses] };
}

/** A heading of the first level at the beginning is the title, where the head names none. */
function readMarkdown(text: string) {
  const { values, body, notRead } = readFrontMatter(text);
  const heading = values.title === undefined ? /^\s*# +(\S.*)/.exec(body) : null;
  // Signs at the end of the line belong to the heading's marks, as in `# Title #`.
  const title = heading?.[1]
    ?.trimEnd()
    .replace(/(?<! ) +#+$/, "")
    .replace(/\\([^\w\s])/g, "$1");
  return {
    facts: title === undefined ? values : { ...values, title },
    html: htmlOfMarkdown(heading ? body.slice(heading[0].length) : body),
    notRead,
  };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function titleFrom(fileName: string): string {
  return fileName
    .replace(/^.*[/\\]/, "")
    .replace(/\.[^.]*$/, "")
    .replace(/[-_]+/g, " ")
    .trim();
}
