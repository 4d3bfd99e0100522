import { Form, useNavigation } from "react-router";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";

/** What the page behind a mailed link says, and what follows: one press that carries it out, or the way on. */
export type LinkPageState = { heading: string; lead: string } & (
  | { press: string }
  | { way: { to: string; label: string } }
);

/** The page behind a mailed link. Opening it changes nothing, since mail scanners open links; the button does. */
export function LinkPage({ state }: { state: LinkPageState }) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <PageHead title={state.heading} />
      <PageHero
        heading={state.heading}
        lead={state.lead}
        actions={
          "press" in state ? (
            <Form method="post">
              <Button type="submit" variant="accent" busy={busy}>
                {state.press}
              </Button>
            </Form>
          ) : (
            <LinkButton variant="accent" to={state.way.to}>
              {state.way.label}
            </LinkButton>
          )
        }
      />
    </>
  );
}
