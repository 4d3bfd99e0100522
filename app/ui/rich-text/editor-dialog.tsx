import type { KeyboardEvent, ReactNode } from "react";
import { createPortal } from "react-dom";

const keepIn = (event: { stopPropagation: () => void }) => event.stopPropagation();

/**
 * Submits the dialog's form on Enter. The browser's own submit runs a moment later, when the focus
 * is back in the text, where the key would insert a line break.
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
 * Renders the editor's dialogs outside of the form that contains the editor. Stops their events,
 * because React bubbles events through portals to that form.
 */
export function EditorDialogs({ children }: { children: ReactNode }) {
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops the propagation of events
    <div
      data-stays
      onSubmit={keepIn}
      onChange={keepIn}
      onKeyDown={answerKey}
      onClick={keepIn}
      onPaste={keepIn}
    >
      {children}
    </div>,
    document.body,
  );
}
