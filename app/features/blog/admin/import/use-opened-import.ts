import { useRef, useState } from "react";
import { ImportRefusal } from "#app/features/blog/import/foreign-post.ts";
import { openImport } from "./open-import.ts";
import type { OpenedImport } from "./opened-import.ts";

/**
 * Opens the files that somebody chooses.
 *
 * @param onChosen called when something else is chosen
 */
export function useOpenedImport(onChosen: () => void) {
  const [files, setFiles] = useState<File[]>([]);
  const [folder, setFolder] = useState<File[]>([]);
  const [opened, setOpened] = useState<OpenedImport>();
  const [complaint, setComplaint] = useState<string>();
  const latest = useRef(0);

  /** Opens what was chosen, unless something else is chosen meanwhile. */
  async function open(chosen: File[], around: File[]) {
    const turn = ++latest.current;
    onChosen();
    setOpened(undefined);
    setComplaint(undefined);
    try {
      const found = await openImport(chosen, around);
      if (turn === latest.current) setOpened(found);
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      if (turn === latest.current) setComplaint(error.message);
    }
  }

  return {
    ...{ opened, complaint, setComplaint },
    chooseFiles(chosen: File[]) {
      setFiles(chosen);
      void open(chosen, folder);
    },
    chooseFolder(chosen: File[]) {
      setFolder(chosen);
      void open(files, chosen);
    },
  };
}
