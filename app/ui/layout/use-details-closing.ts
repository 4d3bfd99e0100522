import { type RefObject, useEffect } from "react";
import { closeDetailsOutside } from "./close-details.ts";

/**
 * Closes a `<details>` menu on Escape, which returns the focus to its summary, and on a click or
 * focus outside.
 */
export function useDetailsClosing(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => (menu.current ? closeDetailsOutside(menu.current) : undefined), [menu]);
}
