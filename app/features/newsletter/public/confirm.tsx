import { data, redirect } from "react-router";
import { getSite, getWritableSite } from "#app/platform/http/site.server.ts";
import { LinkPage, type LinkPageState } from "#app/ui/layout/link-page.tsx";
import { confirmSubscription, findConfirmation } from "../subscribers.server.ts";
import type { Route } from "./+types/confirm";

/** Finds the link without using it up, because mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answerFor(await findConfirmation(getSite(context).db, params.token));
}

export async function action({ params, context }: Route.ActionArgs) {
  const state = await confirmSubscription(getWritableSite(context), params.token);
  // The loader then finds the link confirmed.
  return state === "confirmed" ? redirect(`/newsletter/confirm/${params.token}`, 303) : answerFor(state);
}

export const headers = () => ({ "Cache-Control": "no-store" });

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage state={STATES[(actionData ?? loaderData).state]} />;
}

const STATES = {
  waiting: {
    heading: "One press and you are subscribed",
    lead: "Please confirm that you want to receive our news at the address that this link was sent to.",
    press: "Confirm",
  },
  confirmed: {
    heading: "You are subscribed",
    lead: "Thank you. We will write when there is something to tell.",
    way: { to: "/blogs", label: "Read the blog" },
  },
  gone: {
    heading: "This link no longer works",
    lead: "A link to confirm works once and for 7 days. Ask for a new one: it takes a minute.",
    way: { to: "/newsletter", label: "Subscribe again" },
  },
} satisfies Record<string, LinkPageState>;

function answerFor(state: keyof typeof STATES) {
  return data({ state }, { status: state === "gone" ? 410 : 200 });
}
