import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * What stays in focus mode: the screen's heading, what is wrong, and elements with this attribute,
 * controls with their labels. They are the title, the buttons that save, toasts and dialogs.
 */
const STAYS = "h1, [role=alert], [data-stays]";

/**
 * Hides everything on the screen except the editor and what stays, until it is turned off or the
 * screen is left. What appears later, such as an error, is visible.
 */
export function useFocusMode(box: RefObject<HTMLElement | null>, onTurned: (isOn: boolean) => void) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn || !box.current) return;
    const stays = Array.from(document.querySelectorAll(STAYS), (one) => one.closest(".field") ?? one);
    const kept = [box.current, ...stays];
    const { aside, around } = besides(document.body, kept);
    for (const element of aside) element.setAttribute("data-aside", "");
    for (const element of around) element.setAttribute("data-around", "");
    // A summary of errors leads to fields that are hidden.
    const follow = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#']") : null;
      const field = document.getElementById(link?.hash.slice(1) ?? "");
      if (field?.closest("[data-aside]")) flushSync(() => setOn(false));
    };
    document.addEventListener("click", follow, { capture: true });
    return () => {
      document.removeEventListener("click", follow, { capture: true });
      for (const element of aside) element.removeAttribute("data-aside");
      for (const element of around) element.removeAttribute("data-around");
    };
  }, [isOn, box]);
  return {
    isOn,
    turn: () => {
      setOn(!isOn);
      onTurned(!isOn);
    },
  };
}

/**
 * Returns the outermost elements that contain none of the kept ones (`aside`), and the elements
 * that contain one (`around`).
 */
function besides(within: Element, kept: readonly Element[]): { aside: Element[]; around: Element[] } {
  const found = { aside: [] as Element[], around: [within] };
  for (const child of within.children) {
    if (kept.includes(child)) continue;
    if (!kept.some((element) => child.contains(element))) {
      found.aside.push(child);
      continue;
    }
    const inside = besides(child, kept);
    found.aside.push(...inside.aside);
    found.around.push(...inside.around);
  }
  return found;
}
