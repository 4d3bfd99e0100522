import { data, Form, useNavigation } from "react-router";
import { getSite } from "#app/platform/site.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { confirmSubscription, findConfirmation } from "../subscribers.server.ts";
import type { Route } from "./+types/confirm";

/** Opening the link changes nothing: mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answerFor(await findConfirmation(getSite(context).db, params.token));
}

export async function action({ params, context }: Route.ActionArgs) {
  return answerFor(await confirmSubscription(getSite(context), params.token));
}

export const headers = () => ({ "Cache-Control": "no-store" });

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { state } = actionData ?? loaderData;
  const { heading, lead } = WORDS[state];
  return (
    <>
      <PageHead title={heading} />
      <PageHero
        heading={heading}
        lead={lead}
        actions={
          state === "waiting" ? (
            <Form method="post">
              <Button type="submit" variant="accent" busy={busy}>
                Confirm
              </Button>
            </Form>
          ) : (
            <LinkButton variant="accent" to={state === "gone" ? "/newsletter" : "/blogs"}>
              {state === "gone" ? "Subscribe again" : "Read the blog"}
            </LinkButton>
          )
        }
      />
    </>
  );
}

const WORDS = {
  waiting: {
    heading: "One press and you are subscribed",
    lead: "Please confirm that you want to receive our news at the address that this link was sent to.",
  },
  confirmed: {
    heading: "You are subscribed",
    lead: "Thank you. We will write when there is something to tell.",
  },
  gone: {
    heading: "This link no longer works",
    lead: "A link to confirm works once and for 7 days. Ask for a new one: it takes a minute.",
  },
};

function answerFor(state: keyof typeof WORDS) {
  return data({ state }, { status: state === "gone" ? 410 : 200 });
}
