import type { ComponentProps, ReactNode } from "react";

type ToolButtonProps = ComponentProps<"button"> & {
  label: string;
  /** Shown in the tooltip, and exposed to screen readers as `aria-keyshortcuts`. */
  shortcut?: string;
  /** The state of a toggle. Omitted for buttons that only run a command. */
  pressed?: boolean;
  /**
   * The command has no effect here. The button stays focusable, so that users keep their place in
   * the toolbar.
   */
  idle?: boolean;
  children: ReactNode;
};

/** Renders a toolbar button. A click keeps the focus and the selection in the text. */
export function ToolButton({ label, shortcut, pressed, idle, onClick, children, ...rest }: ToolButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      data-tool={label}
      className="tool"
      aria-label={label}
      title={shortcut ? `${label} (${shownShortcut(shortcut)})` : label}
      aria-keyshortcuts={shortcut ? ariaShortcut(shortcut) : undefined}
      aria-pressed={pressed}
      aria-disabled={idle || undefined}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={idle ? undefined : onClick}
    >
      {children}
    </button>
  );
}

const isMac = () => typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

/** Formats "Mod+B" with the key names of this platform. */
export function shownShortcut(shortcut: string): string {
  return shortcut.replace("Mod", isMac() ? "⌘" : "Ctrl");
}

function ariaShortcut(shortcut: string): string {
  return shortcut.replace("Mod", isMac() ? "Meta" : "Control");
}
