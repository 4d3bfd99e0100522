import {
  createContext,
  data,
  Form,
  type LinksFunction,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { Button, LinkButton } from "#app/ui/control/button.tsx";
import styles from "#app/ui/styles/admin.css?url";
import { confirmEmailChange, findEmailChange } from "../email-change.server.ts";
import type { Route } from "./+types/confirm-email";
import { Screen } from "./screen.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

type State = { state: "waiting" | "confirmed"; email: string } | { state: "gone" | "taken" };

/** Set by the action that used up the link, so that the loader doesn't report the link as gone. */
const isUsed = createContext(false);

/** Finds the link without using it up, because mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getWritableSite(context);
  const [{ name }, email] = await Promise.all([readSiteSettings(db), findEmailChange(db, params.token)]);
  const state: State = email ? { state: "waiting", email } : { state: "gone" };
  return data({ name, state }, { status: email || context.get(isUsed) ? 200 : 410 });
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, config } = getWritableSite(context);
  const outcome = await confirmEmailChange({ db, config }, params.token);
  if (outcome.ok) {
    context.set(isUsed, true);
    return data<State>({ state: "confirmed", email: outcome.email });
  }
  return data<State>({ state: outcome.reason }, { status: outcome.reason === "gone" ? 410 : 409 });
}

/** Skips reloading after the action: its result is complete, and the link is used up. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate;
}

/** Keeps the secret in the page's address out of referrers and caches. */
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" });

/** Renders the page behind the link in the mail to a new address. */
export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const state = (actionData as State | undefined) ?? loaderData.state;
  return (
    <Screen title="Confirm your address" siteName={loaderData.name}>
      <Confirmation state={state} />
    </Screen>
  );
}

function Confirmation({ state }: { state: State }) {
  const busy = useNavigation().state !== "idle";
  if (state.state === "waiting")
    return (
      <>
        <h1 className="text-2xl text-plum">Confirm your address</h1>
        <p className="mt-3 wrap-anywhere">From then on you sign in with {state.email}.</p>
        <Form method="post" className="mt-6">
          <Button type="submit" className="w-full" busy={busy}>
            Confirm
          </Button>
        </Form>
      </>
    );
  const { heading, text, way } =
    state.state === "confirmed"
      ? { heading: "Your address is changed", text: `You sign in with ${state.email} now.`, way: "Go on" }
      : { ...OVER[state.state], way: "Your account" };
  return (
    <>
      <div role="status">
        <h1 className="text-2xl text-plum">{heading}</h1>
        <p className="mt-3 wrap-anywhere">{text}</p>
      </div>
      <LinkButton to="/admin/account" className="mt-6 w-full" reloadDocument>
        {way}
      </LinkButton>
    </>
  );
}

const OVER = {
  gone: {
    heading: "This link no longer works",
    text: "A link to confirm an address works once and for 24 hours. Ask for a new one in your account.",
  },
  taken: {
    heading: "This address is taken",
    text: "Somebody else has signed up with it meanwhile. Your address stays as it was.",
  },
} as const;
