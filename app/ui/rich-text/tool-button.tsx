import type { ComponentProps, ReactNode } from "react";

type ToolButtonProps = ComponentProps<"button"> & {
  label: string;
  /** Named in the tooltip, and for screen readers (`aria-keyshortcuts`). */
  shortcut?: string;
  /** On or off; left out for what is only done. */
  pressed?: boolean;
  /** It would do nothing here. It stays reachable, so that nobody loses their place in the toolbar. */
  idle?: boolean;
  children: ReactNode;
};

/** One button of the toolbar. A click leaves the focus, and what is selected, in the text. */
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

/** "Mod+B" as it is written on the keys of this device. */
export function shownShortcut(shortcut: string): string {
  return shortcut.replace("Mod", isMac() ? "⌘" : "Ctrl");
}

function ariaShortcut(shortcut: string): string {
  return shortcut.replace("Mod", isMac() ? "Meta" : "Control");
}
