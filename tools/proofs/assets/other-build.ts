import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const BUILD = path.join(ROOT, "build/current");
const TEXT = /\.(?:js|css|json|html)$/;

/**
 * A build of the same site in which every asset has another name, as after a change of everything.
 *
 * @param folder an empty one, which becomes the program's
 * @returns the program, to be started as `build/current/server/schoolward.js` is
 */
export function makeOtherBuild(folder: string): string {
  for (const shared of ["package.json", "node_modules"])
    symlinkSync(path.join(ROOT, shared), path.join(folder, shared));
  const build = path.join(folder, "build");
  cpSync(BUILD, build, { recursive: true, dereference: true });
  const assets = path.join(build, "client/assets");
  // Without their compressed forms, as on a server that does not make them.
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

/** Of a name that ends with a hash of the content: "-Ab3d5f7h.js". */
function endingOf(name: string): string {
  const [ending] = /-[\w-]{8}\.\w+$/.exec(name) ?? [];
  if (!ending) throw new Error(`An asset without a hash: ${name}`);
  return ending;
}

/** The hash backwards: "-h7f5d3bA.js". */
function otherEnding(ending: string): string {
  const backwards = [...ending.slice(1, 9)].reverse().join("");
  return `-${backwards}${ending.slice(9)}`;
}

function rename(text: string, endings: Map<string, string>): string {
  return text.replaceAll(/-[\w-]{8}\.\w+/g, (ending) => endings.get(ending) ?? ending);
}
