import { data } from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { LinkPage, type LinkPageState } from "#app/ui/layout/link-page.tsx";
import { readStopLink, type StopState, stopShowing } from "../stop-link.server.ts";
import type { Route } from "./+types/my-pictures";

export async function loader({ params, context }: Route.LoaderArgs) {
  return answerFor(await readStopLink(getWritableSite(context).db, params.token));
}

export async function action({ params, context }: Route.ActionArgs) {
  return answerFor(await stopShowing(getWritableSite(context).db, params.token));
}

export const headers = () => ({ "Cache-Control": "no-store" });

/** The page behind a girl's private link. It names nobody, because others may see her phone. */
export default function MyPictures({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage state={STATES[(actionData ?? loaderData).state]} />;
}

const STATES = {
  shown: {
    heading: "Don't want your pictures here any more?",
    lead: "Press the button, and this website hides every picture of you at once. Somebody of the foundation then deletes them. You need not say why, and nobody will be angry with you.",
    press: "Hide My Pictures",
  },
  stopped: {
    heading: "Your pictures are hidden",
    lead: "Nobody sees them on this website any more. If you want to tell us something, or if you see one of them anywhere, write to us.",
    way: { to: "/contact", label: "Contact Us" },
  },
  unknown: {
    heading: "This link is not complete",
    lead: "Please open the whole link that you were given. If that does not help, write to us, and we will hide your pictures.",
    way: { to: "/contact", label: "Contact Us" },
  },
} satisfies Record<StopState, LinkPageState>;

function answerFor(state: StopState) {
  return data({ state }, { status: state === "unknown" ? 404 : 200 });
}
