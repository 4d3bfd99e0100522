/** Finds the first file that lies at one of these places. */
export type FindFile = (places: readonly string[]) => File | undefined;

/**
 * Indexes files by the ends of their paths, because a person may choose any folder around or within
 * the one that an export names.
 */
export function findFiles(files: readonly File[]): FindFile {
  const byName = new Map<string, { path: string; file: File }[]>();
  for (const file of files) {
    const path = `/${file.webkitRelativePath || file.name}`;
    const name = nameIn(path);
    byName.set(name, [...(byName.get(name) ?? []), { path, file }]);
  }
  return (places) => {
    for (const place of places) {
      const found = byName.get(nameIn(place))?.find(({ path }) => isSamePlace(path, `/${place}`));
      if (found) return found.file;
    }
    return undefined;
  };
}

const nameIn = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const isSamePlace = (path: string, place: string) => path.endsWith(place) || place.endsWith(path);
