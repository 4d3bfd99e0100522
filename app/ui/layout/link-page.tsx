import { Button, LinkButton } from "../control/button.tsx";
import { PageHead } from "./page-head.tsx";
import { PageHero } from "./page-hero.tsx";

/**
 * The content of the page behind a mailed link, and what follows: a button that acts, or a link
 * onwards.
 */
export type LinkPageState = { heading: string; lead: string } & (
  | { press: string }
  | { way: { to: string; label: string } }
);

/**
 * Renders the page behind a mailed link. Only the button acts, because mail scanners open links.
 */
export function LinkPage({ state }: { state: LinkPageState }) {
  return (
    <>
      <PageHead title={state.heading} />
      <PageHero
        heading={state.heading}
        lead={state.lead}
        actions={
          "press" in state ? (
            <form method="post">
              <Button type="submit" variant="accent">
                {state.press}
              </Button>
            </form>
          ) : (
            <LinkButton variant="accent" href={state.way.to}>
              {state.way.label}
            </LinkButton>
          )
        }
      />
    </>
  );
}
