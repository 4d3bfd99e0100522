/** A faster response replaces the page without a waiting state. */
const SOON_MS = 150;

type NavigateEvent = Event & {
  downloadRequest: string | null;
  destination: { url: string; sameDocument: boolean };
};

/**
 * Covers the page with the waiting state of the next one while that takes long to arrive. The page
 * below stays as it is, for a navigation that is stopped and for Back. Browsers without the
 * Navigation API show their own progress only.
 *
 * @param states the element with a `<template>` for each kind of page (`waiting-states.tsx`)
 */
export function start(states: HTMLElement): void {
  const { navigation } = window as { navigation?: EventTarget };
  const templates = [...states.querySelectorAll("template")];
  let timer: ReturnType<typeof setTimeout>;
  let shown: Element | null | undefined;

  function end() {
    clearTimeout(timer);
    shown?.remove();
    shown = undefined;
  }

  navigation?.addEventListener("navigate", (event) => {
    const { destination, downloadRequest } = event as NavigateEvent;
    if (destination.sameDocument || downloadRequest !== null) return;
    end();
    const { origin, pathname } = new URL(destination.url);
    const template = templates.find(({ dataset }) => new RegExp(dataset.path as string).test(pathname));
    if (origin !== location.origin || !template) return;
    timer = setTimeout(() => {
      shown = template.content.firstElementChild?.cloneNode(true) as Element;
      states.append(shown);
    }, SOON_MS);
  });
  addEventListener("pagehide", end);
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") end();
  });
}
