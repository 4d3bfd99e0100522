import { attributeOf, childOf, childrenOf, type Part, settingOf } from "./docx-package.ts";
import type { ListPlace } from "./docx-styles.ts";

/** How an item of a list is marked: with a bullet, or with a number. */
export type ItemMark = { isNumbered: boolean; number: number };

/**
 * Counts the items of a document's lists as Word does: a list goes on after other paragraphs, and
 * several lists share their numbers unless one says that it starts anew.
 */
export function countLists(part: Part | undefined): (place: ListPlace) => ItemMark {
  const lists = byId(part, "num", "numId");
  const kinds = byId(part, "abstractNum", "abstractNumId");
  const counts = new Map<string, number[]>();
  const restarted = new Set<string>();
  return ({ list, level }) => {
    const kind = settingOf(lists.get(list), "abstractNumId") ?? list;
    const levels = childrenOf(kinds.get(kind), "lvl");
    const rules = levels.find((one) => attributeOf(one, "ilvl") === String(level));
    const override = childrenOf(lists.get(list), "lvlOverride").find(
      (one) => attributeOf(one, "ilvl") === String(level),
    );
    const first = settingOf(override, "startOverride") ?? settingOf(rules, "start") ?? "1";
    const count = counts.get(kind) ?? [];
    counts.set(kind, count);
    const key = `${list} ${level}`;
    if (childOf(override, "startOverride") && !restarted.has(key)) delete count[level];
    restarted.add(key);
    count[level] = (count[level] ?? Number(first) - 1) + 1;
    count.length = level + 1;
    const format = settingOf(childOf(override, "lvl") ?? rules, "numFmt") ?? "bullet";
    return { isNumbered: format !== "bullet" && format !== "none", number: count[level] };
  };
}

function byId(part: Part | undefined, name: string, id: string): ReadonlyMap<string | undefined, Element> {
  return new Map(childrenOf(part?.root, name).map((element) => [attributeOf(element, id), element]));
}
