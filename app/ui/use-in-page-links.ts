import { useEffect } from "react";

/**
 * Links within the page (the skip link) move the focus without a step in the browser's history. For a screen whose address
 * changes without the router: it would take such a step for a navigation to another page, and read that anew.
 */
export function useInPageLinks() {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
      const target = link && document.getElementById((link.getAttribute("href") as string).slice(1));
      if (!target) return;
      event.preventDefault();
      target.focus();
      target.scrollIntoView();
    };
    document.addEventListener("click", follow, true);
    return () => document.removeEventListener("click", follow, true);
  }, []);
}
