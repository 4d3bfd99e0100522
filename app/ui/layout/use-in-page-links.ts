import { useEffect } from "react";

/**
 * Makes fragment links (such as the skip link) move the focus without a history entry. For pages
 * that change their address without the router, which would treat such an entry as a navigation and
 * reload the data.
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
