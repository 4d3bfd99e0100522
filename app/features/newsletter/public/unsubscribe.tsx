import { data } from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { LinkPage, type LinkPageState } from "#app/ui/layout/link-page.tsx";
import { isUnsubscribeLink, unsubscribe } from "../subscribers.server.ts";
import type { Route } from "./+types/unsubscribe";

/** Checks the link without using it up, because mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answerFor(
    (await isUnsubscribeLink(getWritableSite(context).db, params.token)) ? "waiting" : "unknown",
  );
}

/** Handles the button and a mail program's one click (RFC 8058), which must not be redirected. */
export async function action({ params, context }: Route.ActionArgs) {
  return answerFor((await unsubscribe(getWritableSite(context), params.token)) ? "unsubscribed" : "unknown");
}

export const headers = () => ({ "Cache-Control": "no-store" });

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage state={STATES[(actionData ?? loaderData).state]} />;
}

const STATES = {
  waiting: {
    heading: "Stop our letters?",
    lead: "One press and you get no more news from us at the address that this link was sent to.",
    press: "Unsubscribe",
  },
  unsubscribed: {
    heading: "You have been unsubscribed",
    lead: "You get no more news from us. Should you miss it one day, you are welcome to subscribe again.",
    way: { to: "/", label: "Go to the home page" },
  },
  unknown: {
    heading: "This link is not complete",
    lead: "Please open it from the mail itself. If that does not help, tell us, and we take your address off the list.",
    way: { to: "/contact", label: "Contact Us" },
  },
} satisfies Record<string, LinkPageState>;

function answerFor(state: keyof typeof STATES) {
  return data({ state }, { status: state === "unknown" ? 404 : 200 });
}
