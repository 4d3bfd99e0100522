import { useEffect, useState } from "react";

/**
 * Returns whether the page is scrolled by more than `pixels`. False on the server and until
 * hydration.
 */
export function useScrolled(pixels: number): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > pixels);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [pixels]);
  return scrolled;
}
