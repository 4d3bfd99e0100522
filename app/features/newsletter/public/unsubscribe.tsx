import { data, Form, useNavigation } from "react-router";
import { getSite } from "#app/platform/site.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { isUnsubscribeLink, unsubscribe } from "../subscribers.server.ts";
import type { Route } from "./+types/unsubscribe";

/** Opening the link changes nothing: mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answerFor((await isUnsubscribeLink(getSite(context).db, params.token)) ? "waiting" : "unknown");
}

/** The button, or a mail program's one click (RFC 8058): answered here, never by a redirect. */
export async function action({ params, context }: Route.ActionArgs) {
  return answerFor((await unsubscribe(getSite(context), params.token)) ? "unsubscribed" : "unknown");
}

export const headers = () => ({ "Cache-Control": "no-store" });

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
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
                Unsubscribe
              </Button>
            </Form>
          ) : (
            <LinkButton variant="accent" to={state === "unsubscribed" ? "/" : "/contact"}>
              {state === "unsubscribed" ? "Go to the home page" : "Contact Us"}
            </LinkButton>
          )
        }
      />
    </>
  );
}

const WORDS = {
  waiting: {
    heading: "Stop our letters?",
    lead: "One press and you get no more news from us at the address that this link was sent to.",
  },
  unsubscribed: {
    heading: "You have been unsubscribed",
    lead: "You get no more news from us. Should you miss it one day, you are welcome to subscribe again.",
  },
  unknown: {
    heading: "This link is not complete",
    lead: "Please open it from the mail itself. If that does not help, tell us, and we take your address off the list.",
  },
};

function answerFor(state: keyof typeof WORDS) {
  return data({ state }, { status: state === "unknown" ? 404 : 200 });
}
