import { Dialog } from "../dialog.tsx";
import { shownShortcut } from "./tool-button.tsx";

const KEYS: [keys: string, meaning: string][] = [
  ["Mod+B, Mod+I, Mod+U", "Bold, italic, underline"],
  ["Mod+Shift+S", "Strikethrough"],
  ["Mod+K", "Link"],
  ["Mod+Alt+1 to 4, Mod+Alt+0", "Heading 1 to 4, paragraph"],
  ["Mod+Shift+8, Mod+Shift+7", "Bullet list, numbered list"],
  ["Mod+Z, Mod+Shift+Z", "Undo, redo"],
  ["Mod+S", "Save"],
  ["Mod+Shift+V", "Paste without formatting"],
  ["Alt+F10", "From the text to the toolbar; Escape leads back"],
  ["Tab", "In a table to the next cell, in a list a level deeper"],
  ["Escape, then Tab", "Out of the text, also from a table or a list"],
];

/** Which keys the editor knows. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="keyboard-help">
        {KEYS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>{keys.split(", ").map(shownShortcut).join(", ")}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
