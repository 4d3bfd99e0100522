import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const BUILD = path.join(ROOT, "build/current");
const TEXT = /\.(?:js|css|json|html)$/;

/**
 * Copies the build and renames every asset, as if everything had changed.
 *
 * @param folder an empty one, which becomes the program's
 * @returns the program, to be started like `build/current/server/schoolward.js`
 */
export function makeOtherBuild(folder: string): string {
  for (const shared of ["package.json", "node_modules"])
    symlinkSync(path.join(ROOT, shared), path.join(folder, shared));
  const build = path.join(folder, "build");
  cpSync(BUILD, build, { recursive: true, dereference: true });
  const assets = path.join(build, "client/assets");
  // Without the compressed files, as on a server that doesn't make them.
  for (const name of readdirSync(assets)) if (/\.(?:br|gz)$/.test(name)) rmSync(path.join(assets, name));
  const names = readdirSync(assets);
  const endings = new Map(names.map((name) => [endingOf(name), otherEnding(endingOf(name))]));
  for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && TEXT.test(entry.name))
      writeFileSync(file, rename(readFileSync(file, "utf8"), endings));
  }
  for (const name of names) renameSync(path.join(assets, name), path.join(assets, rename(name, endings)));
  return path.join(build, "server/schoolward.js");
}

/** Returns the ending of a name that contains a hash of the content, such as "-Ab3d5f7h.js". */
function endingOf(name: string): string {
  const [ending] = /-[\w-]{8}\.\w+$/.exec(name) ?? [];
  if (!ending) throw new Error(`An asset without a hash: ${name}`);
  return ending;
}

/** Reverses the hash: "-h7f5d3bA.js". */
function otherEnding(ending: string): string {
  const backwards = [...ending.slice(1, 9)].reverse().join("");
  return `-${backwards}${ending.slice(9)}`;
}

function rename(text: string, endings: Map<string, string>): string {
  return text.replaceAll(/-[\w-]{8}\.\w+/g, (ending) => endings.get(ending) ?? ending);
}
