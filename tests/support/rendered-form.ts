import { DomUtils, parseDocument } from "htmlparser2";

/**
 * Reads what a browser would send from the page's form that contains its version (`updatedAt`). If
 * there are several, reads the page's own: those of pictures are sent by scripts and have no
 * method.
 *
 * @throws if there isn't exactly one such form
 */
export function readRenderedForm(html: string): URLSearchParams {
  const versioned = DomUtils.getElementsByTagName("form", parseDocument(html)).filter((form) =>
    DomUtils.findOne(({ attribs }) => attribs.name === "updatedAt", form.children),
  );
  const forms = versioned.length > 1 ? versioned.filter(({ attribs }) => attribs.method) : versioned;
  const [form, ...others] = forms;
  if (!form || others.length > 0) throw new Error(`The page has ${forms.length} such forms`);
  const fields = new URLSearchParams();
  for (const { name, attribs, children } of DomUtils.getElementsByTagName("*", form.children)) {
    if (!attribs.name) continue;
    if (name === "textarea") fields.append(attribs.name, DomUtils.textContent(children).replace(/^\n/, ""));
    else if (name === "select") fields.append(attribs.name, chosenOption(children));
    else if (name === "input" && isSent(attribs)) fields.append(attribs.name, attribs.value ?? "on");
  }
  return fields;
}

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

function isSent({ type, checked }: Record<string, string>): boolean {
  return type !== "file" && ((type !== "checkbox" && type !== "radio") || checked !== undefined);
}

function chosenOption(children: Element["children"]): string {
  const options = DomUtils.getElementsByTagName("option", children);
  const chosen = options.find(({ attribs }) => attribs.selected !== undefined) ?? options[0];
  return chosen?.attribs.value ?? (chosen ? DomUtils.textContent(chosen) : "");
}
