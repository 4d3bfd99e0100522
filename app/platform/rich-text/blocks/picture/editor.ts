import type { EditorBlock } from "../editor-block.ts";
import { Figure } from "./figure.ts";

export const PICTURE_EDITOR: EditorBlock = { extensions: [Figure] };
