import { data, Form, useNavigation } from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { Button } from "#app/ui/control/button.tsx";
import { confirmEmailChange, findEmailChange } from "../email-change.server.ts";
import type { Route } from "./+types/confirm-email";
import { Notice, Screen } from "./screen.tsx";
import { linkIsUsed } from "./used-link.ts";

export { headers, shouldRevalidate } from "./used-link.ts";

type State = { state: "waiting" | "confirmed"; email: string } | { state: "gone" | "taken" };

/** Finds the link without using it up, because mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const email = await findEmailChange(getWritableSite(context).db, params.token);
  const state: State = email ? { state: "waiting", email } : { state: "gone" };
  return data(state, { status: email || context.get(linkIsUsed) ? 200 : 410 });
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, config } = getWritableSite(context);
  const outcome = await confirmEmailChange({ db, config }, params.token);
  if (outcome.ok) {
    context.set(linkIsUsed, true);
    return data<State>({ state: "confirmed", email: outcome.email });
  }
  return data<State>({ state: outcome.reason }, { status: outcome.reason === "gone" ? 410 : 409 });
}

/** Renders the page behind the link in the mail to a new address. */
export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const state = (actionData ?? loaderData) as State;
  const busy = useNavigation().state !== "idle";
  return (
    <Screen title="Confirm your address">
      {state.state === "waiting" ? (
        <>
          <h1 className="text-2xl text-plum">Confirm your address</h1>
          <p className="mt-3 wrap-anywhere">From then on you sign in with {state.email}.</p>
          <Form method="post" className="mt-6">
            <Button type="submit" className="w-full" busy={busy}>
              Confirm
            </Button>
          </Form>
        </>
      ) : state.state === "confirmed" ? (
        <Notice title="Your address is changed" to="/admin/account" label="Go on" announce>
          You sign in with {state.email} now.
        </Notice>
      ) : (
        <Notice {...OVER[state.state]} to="/admin/account" label="Your account" announce />
      )}
    </Screen>
  );
}

const OVER = {
  gone: {
    title: "This link no longer works",
    children: "A link to confirm an address works once and for 24 hours. Ask for a new one in your account.",
  },
  taken: {
    title: "This address is taken",
    children: "Somebody else has signed up with it meanwhile. Your address stays as it was.",
  },
} as const;
