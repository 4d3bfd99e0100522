import { Dialog } from "../feedback/dialog.tsx";
import { shownShortcut } from "./tool-button.tsx";

const KEYS: [keys: string, meaning: string][] = [
  ["Mod+B, Mod+I, Mod+U", "Bold, italic, underline"],
  ["Mod+Shift+S", "Strikethrough"],
  ["Mod+., Mod+,", "Superscript, subscript"],
  ["Mod+Alt+F", "Footnote: what you type stands below the text, with a number here"],
  ["Mod+K", "Link"],
  ["Mod+Alt+1 to 4, Mod+Alt+0", "Heading 1 to 4, paragraph"],
  ["Mod+Shift+8, Mod+Shift+7", "Bullet list, numbered list"],
  ["Alt+Shift+↑, Alt+Shift+↓", "Move the paragraph, item, picture or table up or down"],
  ["Mod+Z, Mod+Shift+Z", "Undo, redo"],
  ["Mod+H", "Find and replace"],
  ["Mod+Shift+F", "Focus mode: only the title, the text and the buttons that save"],
  ["Mod+S", "Save"],
  ["Mod+Shift+V", "Paste without formatting"],
  ["Alt+F10", "From the text to the toolbar; Escape leads back"],
  ["Tab", "In a table to the next cell, in a list a level deeper"],
  ["Escape, then Tab", "Out of the text, also from a table or a list"],
];

const SIGNS: [signs: string, meaning: string][] = [
  ["# to ####, then a space", "Heading 1 to 4"],
  ["- or *, then a space", "Bullet list"],
  ["1., then a space", "Numbered list"],
  [">, then a space", "Quote"],
  ["---", "A line across"],
  ["/ on an empty line", "A picture, a table or another block; type on to find it"],
  ["**words**, *words*, ~~words~~", "Bold, italic, strikethrough"],
  ['"words", words--words, ...', "Printed quotation marks, a dash, three dots; Backspace takes it back"],
  ["[words](address)", "Link; an address by itself becomes one, too"],
];

/** Lists the keyboard shortcuts of the editor. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <KeyList
        entries={KEYS.map(([keys, meaning]) => [keys.split(", ").map(shownShortcut).join(", "), meaning])}
      />
      <h3 className="mt-6 mb-2 font-semibold">Signs at the beginning of a line, and around words</h3>
      <KeyList entries={SIGNS} />
    </Dialog>
  );
}

function KeyList({ entries }: { entries: readonly (readonly [keys: string, meaning: string])[] }) {
  return (
    <dl className="keyboard-help">
      {entries.map(([keys, meaning]) => (
        <div key={keys}>
          <dt>{keys}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
