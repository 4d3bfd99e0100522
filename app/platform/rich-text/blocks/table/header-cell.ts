import type { NodeViewRenderer } from "@tiptap/core";
import { TableHeader } from "@tiptap/extension-table";
import { cellAttributes } from "#app/platform/rich-text/html-rules.ts";

/**
 * Renders a header cell. While it is empty, it has the role of an ordinary cell, because an empty
 * header names nothing.
 */
const headerView: NodeViewRenderer = ({ node }) => {
  const dom = document.createElement("th");
  let cell = node;
  show();

  function show() {
    const { colspan, rowspan } = cell.attrs;
    const spans = cellAttributes({ colspan: String(colspan), rowspan: String(rowspan) });
    for (const name of ["colspan", "rowspan"]) {
      const value = spans[name];
      if (value === undefined) dom.removeAttribute(name);
      else dom.setAttribute(name, value);
    }
    if (cell.textContent.trim() === "") dom.setAttribute("role", "cell");
    else dom.removeAttribute("role");
  }

  return {
    dom,
    contentDOM: dom,
    update(next) {
      if (next.type !== cell.type) return false;
      cell = next;
      show();
      return true;
    },
    ignoreMutation: ({ target, type }) => type === "attributes" && target === dom,
  };
};

export const HeaderCell = TableHeader.extend({ addNodeView: () => headerView });
