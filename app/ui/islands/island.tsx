import type { ComponentType } from "react";

type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [name: string]: Json };

type IslandProps<Props> = {
  /** The name of its file: `contact-form` for `contact-form.island.tsx`. */
  name: string;
  of: ComponentType<Props>;
  /** Sent to the browser with the page, so they must be JSON and may contain nothing private. */
  props: Props;
};

/**
 * Renders a component that hydrates in the browser when somebody touches or focuses it
 * (docs/architecture.md). Until then, and without scripts, it is plain HTML.
 */
export function Island<Props extends { readonly [name in keyof Props]: Json }>({
  name,
  of: Component,
  props,
}: IslandProps<Props>) {
  // The policy allows no inline scripts, so the props travel in an attribute.
  return (
    <div data-island={name} data-props={JSON.stringify(props)} style={{ display: "contents" }}>
      <Component {...(props as Props & object)} />
    </div>
  );
}
