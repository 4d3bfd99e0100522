import { useEffect, useEffectEvent } from "react";

/**
 * Takes files that are dropped anywhere on the screen but into the text or a file field. The
 * browser would leave the page and show them.
 */
export function useDroppedFiles(take: (files: readonly File[]) => void): void {
  const takeNow = useEffectEvent(take);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    document.addEventListener("dragover", (event) => holdsFiles(event) && event.preventDefault(), { signal });
    const onDrop = (event: DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event)) return;
      event.preventDefault();
      // An open dialog asks for something else.
      if (!document.querySelector("dialog:modal")) takeNow([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener("drop", onDrop, { signal });
    return () => left.abort();
  }, []);
}

function holdsFiles({ dataTransfer, target }: DragEvent): boolean {
  const isOverFileField = target instanceof Element && target.matches("input[type=file]");
  return !isOverFileField && (dataTransfer?.types.includes("Files") ?? false);
}
