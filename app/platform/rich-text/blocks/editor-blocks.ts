import { AWAITED_PICTURE_EDITOR } from "./awaited-picture/editor.ts";
import type { BlockName } from "./blocks.ts";
import { BUTTON_EDITOR } from "./button/editor.ts";
import { CALLOUT_EDITOR } from "./callout/editor.ts";
import { DIVIDER_EDITOR } from "./divider/editor.ts";
import type { EditorBlock } from "./editor-block.ts";
import { FILE_EDITOR } from "./file/editor.ts";
import { GALLERY_EDITOR } from "./gallery/editor.ts";
import { PICTURE_EDITOR } from "./picture/editor.ts";
import { PULL_QUOTE_EDITOR } from "./pull-quote/editor.ts";
import { RELATED_EDITOR } from "./related/editor.ts";
import { TABLE_EDITOR } from "./table/editor.ts";
import { VIDEO_EDITOR } from "./video/editor.ts";

/** The editor's part of each kind of block. Only the editor imports this. */
export const EDITOR_BLOCKS: Record<BlockName, EditorBlock> = {
  figure: PICTURE_EDITOR,
  gallery: GALLERY_EDITOR,
  awaitedPicture: AWAITED_PICTURE_EDITOR,
  video: VIDEO_EDITOR,
  file: FILE_EDITOR,
  table: TABLE_EDITOR,
  button: BUTTON_EDITOR,
  related: RELATED_EDITOR,
  callout: CALLOUT_EDITOR,
  pullQuote: PULL_QUOTE_EDITOR,
  horizontalRule: DIVIDER_EDITOR,
};
