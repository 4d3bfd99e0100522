import { type KeyboardEvent, type RefObject, useEffect } from "react";

/**
 * Makes a toolbar a single tab stop: arrow keys, Home and End move among its tools, and Tab returns
 * to the last used one.
 *
 * @param leave called on Escape
 */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>, leave: () => void) {
  const tools = () => [...(toolbar.current?.querySelectorAll<HTMLElement>("[data-tool]") ?? [])];
  const makeStop = (stop: HTMLElement | undefined) => {
    for (const tool of tools()) tool.tabIndex = tool === stop ? 0 : -1;
  };

  // Tools appear and disappear (such as those for tables), but one of them must be the tab stop.
  useEffect(() => {
    const all = [...(toolbar.current?.querySelectorAll<HTMLElement>("[data-tool]") ?? [])];
    const stop = all.find((tool) => tool.tabIndex === 0) ?? all[0];
    if (stop) stop.tabIndex = 0;
  });

  return {
    focusTools: () =>
      tools()
        .find((tool) => tool.tabIndex === 0)
        ?.focus(),
    onFocus: ({ target }: { target: EventTarget }) => {
      if (target instanceof HTMLElement && target.dataset.tool !== undefined) makeStop(target);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = tools();
      const at = all.indexOf(event.target as HTMLElement);
      if (at < 0) return;
      if (event.key === "Escape") {
        event.preventDefault();
        return leave();
      }
      const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      all.at(next % all.length)?.focus();
    },
  };
}
