import { data, Form, Link, redirect, useNavigation, useSubmit } from "react-router";
import { pathAfterSignIn, secondStepPath, signInPath } from "#app/platform/accounts/next-path.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { findPendingSignIn, listSecondSteps } from "../begin-session.server.ts";
import type { SecondStep } from "../session.ts";
import type { Route } from "./+types/factor";
import { keepPage, Screen, useSiteName } from "./screen.tsx";
import type { LoginRefusal } from "./sign-in-input.ts";
import { CodeFields, PasskeyStep, WAYS } from "./step-forms.tsx";
import { takeSecondStep } from "./steps.server.ts";

/** Loads the second step of signing in. Without a pending sign-in, redirects to the first step. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = getWritableSite(context);
  const next = pathAfterSignIn(url.searchParams.get("next"));
  const pending = await findPendingSignIn(site, request.headers);
  if (!pending) throw redirect((await site.accounts.findAdministrator(request)) ? next : signInPath(next));
  const methods = await listSecondSteps(site.db, pending.userId);
  const wanted = url.searchParams.get("with");
  const method = methods.find((one) => one === wanted) ?? methods[0] ?? "totp";
  return { next, method, methods };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const next = pathAfterSignIn(String(form.get("next") ?? ""));
  const { status, headers, answer } = await takeSecondStep(request, context, form);
  if (answer.ok) return redirect(next, { status: 303, headers });
  if (!answer.secondStep && answer.isOver)
    return redirect(withQuery(signInPath(next), "late"), { status: 303, headers });
  return data<LoginRefusal>(answer.secondStep ? {} : answer, { status, headers });
}

/** Passes on `Retry-After` when tries are temporarily refused. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const clientAction = (form: Route.ClientActionArgs) => keepPage(form);

export default function Factor({ loaderData, actionData }: Route.ComponentProps) {
  const { next, method, methods } = loaderData;
  const formError = actionData?.formError;
  const busy = useNavigation().state !== "idle";
  const submit = useSubmit();
  const pathWith = (other: SecondStep) => withQuery(secondStepPath(next), `with=${other}`);
  return (
    <Screen title="One more step">
      <h1 className="text-2xl text-plum">One more step</h1>
      <p className="mt-1 text-muted">
        Your account at {useSiteName()} asks for a second proof that it is you.
      </p>
      <div className="mt-6">
        {method === "passkey" ? (
          <PasskeyStep
            formError={formError}
            busy={busy}
            onGiven={(response) =>
              void submit({ method, response, next }, { method: "post", action: pathWith(method) })
            }
          />
        ) : (
          <Form method="post" action={pathWith(method)} noValidate className="grid gap-5">
            <input type="hidden" name="next" value={next} />
            <CodeFields method={method} formError={formError} busy={busy} />
          </Form>
        )}
      </div>
      <ul className="mt-5 grid justify-items-center">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <li key={other}>
              <Link
                className="link inline-flex min-h-11 items-center font-semibold"
                to={pathWith(other)}
                replace
              >
                {WAYS[other]}
              </Link>
            </li>
          ))}
        <li>
          <Link className="link inline-flex min-h-11 items-center" to={signInPath(next)}>
            Start over
          </Link>
        </li>
      </ul>
    </Screen>
  );
}

function withQuery(path: string, query: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}
