import type { BlockForm, EditorBlock } from "../editor-block.ts";
import { linkLineNode } from "../link-line-node.ts";
import { FILE, fileWords, isOwnDocument, readFileWords } from "./block.ts";

const FileNode = linkLineNode(FILE.node, FILE.element.classes[0], isOwnDocument);

const form: BlockForm = {
  fields: [
    {
      name: "document",
      label: "PDF file",
      hint: "At most 25 MB. Look through it first: nobody checks its words and photos.",
      isDocument: true,
    },
    { name: "words", label: "Words of the link", hint: "Its size is added to them." },
  ],
  values: ({ attrs, textContent }) => ({ document: attrs.href, ...readFileWords(textContent) }),
  read({ document = "", size = "", words = "" }) {
    if (isOwnDocument(document) && words.trim())
      return { attributes: { href: document }, words: fileWords(words.trim(), size) };
    return {
      errors: {
        ...(isOwnDocument(document) ? {} : { document: "Choose a PDF, and wait until it is uploaded." }),
        ...(words.trim() ? {} : { words: "Enter the words of the link." }),
      },
    };
  },
};

export const FILE_EDITOR: EditorBlock = { extensions: [FileNode], form };
