import { attributeOf, childOf, childrenOf, isOn, type Part, settingOf } from "./docx-package.ts";

/** What a style says that a text here can show. */
export type Style = {
  /** In lower case. Word translates only what it shows, never these names. */
  name: string;
  /** 1 for the first level. Undefined for text. */
  heading: number | undefined;
  list: ListPlace | undefined;
  /** The properties of its text, those of the styles on which it is based first. */
  text: readonly Element[];
};

export type ListPlace = { list: string; level: number };

export type Styles = (id: string | undefined) => Style | undefined;

/** Reads the styles of a document. */
export function readStyles(part: Part | undefined): Styles {
  const elements = new Map(
    childrenOf(part?.root, "style").map((style) => [attributeOf(style, "styleId"), style]),
  );
  return function find(id, depth = 0): Style | undefined {
    const style = elements.get(id);
    // A style that is based on itself would never end.
    if (!style || id === undefined || depth > 20) return undefined;
    const base = (find as (id: string | undefined, depth: number) => Style | undefined)(
      settingOf(style, "basedOn"),
      depth + 1,
    );
    const name = (settingOf(style, "name") ?? "").toLowerCase();
    const paragraph = childOf(style, "pPr");
    const text = childOf(style, "rPr");
    return {
      name,
      heading: headingOf(name) ?? outlineOf(paragraph) ?? base?.heading,
      list: readListPlace(paragraph) ?? base?.list,
      text: [...(base?.text ?? []), ...(text ? [text] : [])],
    };
  };
}

function headingOf(name: string): number | undefined {
  if (name === "title") return 1;
  if (name === "subtitle") return 2;
  const level = /^heading (\d)$/.exec(name)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Reads the level that a paragraph has in an outline, with or without a heading's style. */
export function outlineOf(paragraph: Element | undefined): number | undefined {
  const level = Number(settingOf(paragraph, "outlineLvl") ?? 9);
  return level < 9 ? level + 1 : undefined;
}

/** Reads the list to which a paragraph belongs. List 0 takes it out of that of its style. */
export function readListPlace(paragraph: Element | undefined): ListPlace | undefined {
  const place = childOf(paragraph, "numPr");
  const list = settingOf(place, "numId");
  return list === undefined ? undefined : { list, level: Number(settingOf(place, "ilvl") ?? 0) };
}

/** Whether text is bold, hidden and so on: by itself, or else by its styles. */
export function hasProperty(name: string, own: Element | undefined, styles: readonly Element[]): boolean {
  const found = [own, ...styles.toReversed()].map((properties) => isOn(properties, name));
  return found.find((value) => value !== undefined) ?? false;
}
