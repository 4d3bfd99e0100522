import type { KeyboardEvent, ReactNode } from "react";
import { createPortal } from "react-dom";

const keepIn = (event: { stopPropagation: () => void }) => event.stopPropagation();

/**
 * Enter in a field sends its form at once. Left to the browser, the key would arrive a moment later, when the text has the
 * focus again, and break a line there.
 */
function answerKey(event: KeyboardEvent) {
  event.stopPropagation();
  const { target } = event;
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement) || target.type === "checkbox") return;
  event.preventDefault();
  target.form?.requestSubmit();
}

/**
 * Where the editor's dialogs stand: outside of the form that the text is a field of. What is typed in them belongs
 * to them, also in the eyes of React, whose events would go on to that form.
 */
export function EditorDialogs({ children }: { children: ReactNode }) {
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events to itself
    <div onSubmit={keepIn} onChange={keepIn} onKeyDown={answerKey} onClick={keepIn} onPaste={keepIn}>
      {children}
    </div>,
    document.body,
  );
}
