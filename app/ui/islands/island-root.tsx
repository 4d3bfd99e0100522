import { type ComponentType, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { reportTyped } from "#app/ui/form/typed-before-scripts.ts";

/**
 * Hydrates an island with the props in its HTML. Resolves once its event handlers work and know
 * what was typed before.
 */
export function hydrateIsland(element: HTMLElement, Component: ComponentType<object>): Promise<void> {
  const props = JSON.parse(element.dataset.props as string) as object;
  return new Promise((resolve) => {
    hydrateRoot(element, <Hydrated onReady={resolve} {...{ element, Component, props }} />);
  });
}

type HydratedProps = {
  element: HTMLElement;
  Component: ComponentType<object>;
  props: object;
  onReady: () => void;
};

function Hydrated({ element, Component, props, onReady }: HydratedProps) {
  useEffect(() => {
    reportTyped(element);
    // After the events above have changed the component's state.
    setTimeout(onReady);
  }, [element, onReady]);
  return <Component {...props} />;
}
