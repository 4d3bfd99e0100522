import { damagedPictures, notImages, otherPictures, smallPicture } from "#tests/support/hostile-pictures.ts";
import { hiddenWords, twoKinds } from "./hidden-words.ts";
import { otherKinds } from "./other-kinds.ts";
import { bombs, largeOnes, manyParts } from "./picture-bombs.ts";

export type HostileFile = {
  what: string;
  name: string;
  type: string;
  bytes: Buffer;
  /** The file must be refused. Otherwise it may be accepted as a picture that is re-encoded. */
  isRefused: boolean;
  /** Takes seconds to make. */
  isLarge?: true;
};

/**
 * Makes files that nobody sends by mistake: bombs, files of two kinds, hidden texts, broken ones,
 * and other kinds under a picture's name.
 */
export async function hostileFiles(withLarge: boolean): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  const add = (isRefused: boolean, entries: Record<string, Buffer>, name = "a.jpg", type = "image/jpeg") => {
    for (const [what, bytes] of Object.entries(entries)) files.push({ what, name, type, bytes, isRefused });
  };
  const [jpeg, png, gif, webp] = await Promise.all(
    (["jpeg", "png", "gif", "webp"] as const).map((format, seed) => smallPicture(format, seed + 20)),
  );
  if (!jpeg || !png || !gif || !webp) throw new Error("No pictures");
  add(true, { ...notImages(), ...(await otherPictures()), ...(await damagedPictures()) });
  add(true, otherKinds());
  add(false, twoKinds(jpeg, png, gif, webp));
  add(false, await hiddenWords(jpeg, png, webp));
  add(true, await bombs(), "a.png", "image/png");
  add(false, await manyParts(gif), "a.png", "image/png");
  files.push(...names(png));
  if (withLarge)
    for (const [what, bytes] of Object.entries(await largeOnes()))
      files.push({ what, name: "a.png", type: "image/png", bytes, isRefused: false, isLarge: true });
  return files;
}

/** A valid picture under names that traverse folders, truncate something or have a meaning. */
function names(png: Buffer): HostileFile[] {
  const list = [
    ...[
      "../../../../tmp/hostile.png",
      "..\\..\\hostile.png",
      "/etc/cron.d/hostile",
      "a\0.png",
      "a.png\0.html",
      "a\r\nX-Evil: yes.png",
    ],
    ...[
      'a".png',
      "a'; drop table pictures;--.png",
      `${"a".repeat(1000)}.png`,
      "photo\u202egnp.exe",
      "CON.png",
      "NUL",
      "a.png.",
      " ",
      ".",
    ],
    ...[
      "a.html",
      "a.svg",
      "a.php.png",
      "<img src=x onerror=hostileBytes()>.png",
      "%2e%2e%2fa.png",
      "file:///etc/passwd",
      "\ud83d\ude00.png",
    ],
  ];
  const types = [
    "image/png",
    "text/html",
    "image/svg+xml",
    "application/x-httpd-php",
    "",
    "image/png; charset=utf-7",
    "../x",
  ];
  return list.map((name, nth) => ({
    ...{ what: `a picture called ${JSON.stringify(name.slice(0, 40))}`, name, bytes: png, isRefused: false },
    type: types[nth % types.length] as string,
  }));
}
