import type { BlockForm, EditorBlock } from "../editor-block.ts";
import { linkLineNode } from "../link-line-node.ts";
import { isRelatable, RELATED } from "./block.ts";

/** Its editable content is the title, which stands where there is no card. */
const RelatedNode = linkLineNode(RELATED.node, RELATED.element.classes[0], isRelatable);

const form: BlockForm = {
  fields: [
    {
      name: "address",
      label: "Which post or event",
      hint: "Words of its title, or its address.",
      isAddress: true,
    },
    {
      name: "title",
      label: "What it is called",
      hint: "In feeds and exports. Here readers see its own title.",
    },
  ],
  values: ({ attrs, textContent }) => ({ address: attrs.href, title: textContent }),
  read({ address = "", title = "" }) {
    const { origin } = window.location;
    const href = address.trim().replace(origin, "");
    if (isRelatable(href) && title.trim()) return { attributes: { href }, words: title.trim() };
    return {
      errors: {
        ...(isRelatable(href) ? {} : { address: "Choose a post or an event of this site." }),
        ...(title.trim() ? {} : { title: "Enter what it is called." }),
      },
    };
  },
};

export const RELATED_EDITOR: EditorBlock = { extensions: [RelatedNode], form };
