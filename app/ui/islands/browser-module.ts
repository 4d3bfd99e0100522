/** What a file `<name>.browser.ts` exports. It runs for each element with `data-enhance="<name>"`. */
export type BrowserModule = { start(element: HTMLElement): void };

/** Starts each module on its elements. One that fails doesn't stop the others. */
export function startModules(files: Record<string, unknown>): void {
  for (const [file, module] of Object.entries(files)) {
    const name = nameIn(file);
    for (const element of document.querySelectorAll<HTMLElement>(`[data-enhance~="${name}"]`)) {
      try {
        (module as BrowserModule).start(element);
      } catch (error) {
        console.error(name, error);
      }
    }
  }
}

/** Returns the name of a module or an island: its file's, up to the first dot. */
export function nameIn(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1).split(".", 1)[0] as string;
}
