import type { ComponentType } from "react";
import { nameIn } from "./browser-module.ts";

export type IslandFiles = Record<string, () => Promise<{ default: ComponentType<object> }>>;

/** What somebody does first with an island. */
const USES = ["pointerdown", "touchstart", "focusin"] as const;

/** Makes each island of the page hydrate when it is used. */
export function startIslands(files: IslandFiles): void {
  const loaders = new Map(Object.entries(files).map(([file, load]) => [nameIn(file), load]));
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const load = loaders.get(element.dataset.island as string);
    if (load) startIsland(element, load);
  }
}

/**
 * Waits for the first use, then loads React and the component. A form submitted meanwhile is held
 * until it is hydrated, and sent by the browser itself if React can't be loaded and no field is
 * empty or wrong.
 */
function startIsland(element: HTMLElement, load: IslandFiles[string]): void {
  const hydrated = new AbortController();
  const once = { signal: hydrated.signal, capture: true };
  let held: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined;
  let isLoading = false;

  const hydrate = () => {
    if (isLoading) return;
    isLoading = true;
    hydrateNow().catch((error) => {
      console.error(element.dataset.island, error);
      hydrated.abort();
      // The browser sends the form itself, and checks it first.
      for (const form of element.querySelectorAll("form")) form.noValidate = false;
      if (held?.form.checkValidity()) held.form.submit();
    });
  };

  async function hydrateNow() {
    const [{ hydrateIsland }, { default: Component }] = await Promise.all([
      import("./island-root.tsx"),
      load(),
    ]);
    await hydrateIsland(element, Component);
    hydrated.abort();
    held?.form.requestSubmit(held.submitter);
  }

  for (const use of USES) element.addEventListener(use, hydrate, { ...once, passive: true });
  element.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      held = { form: event.target as HTMLFormElement, submitter: event.submitter };
      // Says at once what is missing, also where React can't be loaded.
      held.form.reportValidity();
      hydrate();
    },
    once,
  );
  // Used before this script had arrived, or restored by the browser.
  if (element.contains(document.activeElement) || isTypedIn(element)) hydrate();
}

function isTypedIn(element: HTMLElement): boolean {
  const fields = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return Array.from(fields).some(
    ({ type, value, defaultValue }) => type !== "hidden" && value !== defaultValue,
  );
}
