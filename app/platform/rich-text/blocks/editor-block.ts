import type { ChainedCommands, Editor, Extensions } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";

/** What the editor knows about one kind of block, besides what {@link Block} says. */
export type EditorBlock = {
  /** Its node, and the nodes within it. */
  extensions: Extensions;
  /** What its menu in the toolbar offers while the cursor is in it. */
  choices?: readonly BlockChoice[];
  /** Asks for what it needs, when it is inserted and when it is changed. */
  form?: BlockForm;
};

export type BlockChoice = {
  label: string;
  run(chain: ChainedCommands): ChainedCommands;
  /** Whether the block is like this now. Omitted for choices that only do something. */
  isOn?(node: Node): boolean;
  /** Whether a block within this parent has the choice. Omitted if it always has. */
  isOffered?(parent: Node): boolean;
};

export type BlockForm = {
  fields: readonly BlockField[];
  /** Returns what a block has, for its fields. */
  values(block: Node): Values;
  /** Makes the node's attributes and words from valid values. */
  read(values: Values): { attributes: Record<string, unknown>; words: string } | { errors: Values };
  /** Runs once the block is in the text, for what takes longer. */
  complete?(editor: Editor, block: Node): void;
};

export type BlockField = {
  name: string;
  label: string;
  hint?: string;
  /** Suggests pages of this site. */
  isAddress?: boolean;
  /** Uploads a PDF. Its value is the address, and the value `size` says how large it is. */
  isDocument?: boolean;
  isOptional?: boolean;
};

/** By the name of a field, its value or its error message. */
export type Values = Partial<Record<string, string>>;
