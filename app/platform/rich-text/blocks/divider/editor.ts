import type { EditorBlock } from "../editor-block.ts";

/** Its node is in TipTap's StarterKit. */
export const DIVIDER_EDITOR: EditorBlock = { extensions: [] };
