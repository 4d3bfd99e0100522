import { useEffect, useState } from "react";
import { data, Form, Link, type LinksFunction, redirect, useNavigation, useSubmit } from "react-router";
import { pathAfterSignIn, secondStepPath, signInPath } from "#app/platform/accounts/next-path.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import styles from "#app/ui/styles/admin.css?url";
import type { SecondStep } from "../second-step.ts";
import type { Route } from "./+types/factor";
import { askBrowserForPasskey } from "./passkey-browser.ts";
import { Screen } from "./screen.tsx";
import { finishWithForm, readSecondStep } from "./second-step.server.ts";
import { CodeFields, PasskeyFields, WAYS } from "./second-step-fields.tsx";
import { UNEXPECTED } from "./sign-in-input.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Loads the second step of signing in. Without a pending sign-in, redirects to the first step. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { accounts, db } = getSite(context);
  const next = pathAfterSignIn(url.searchParams.get("next"));
  const step = await readSecondStep(request, context);
  if (!step) throw redirect((await accounts.findAdministrator(request)) ? next : signInPath(next));
  const wanted = url.searchParams.get("with");
  const method = step.methods.find((one) => one === wanted) ?? step.methods[0] ?? "totp";
  const { name } = await readSiteSettings(db);
  return { name, next, method, methods: step.methods };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const next = pathAfterSignIn(String(form.get("next") ?? ""));
  const outcome = await finishWithForm(request, context, form);
  if (outcome.ok) return redirect(next, { status: 303, headers: outcome.headers });
  if (outcome.isOver) {
    const again = signInPath(next);
    return redirect(`${again}${again.includes("?") ? "&" : "?"}late`, {
      status: 303,
      headers: outcome.headers,
    });
  }
  return data({ formError: outcome.formError }, { status: outcome.status, headers: outcome.headers });
}

/** Passes on `Retry-After` when tries are temporarily refused. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** While offline, or when the server can't respond, keeps the page and shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data({ formError: UNEXPECTED }, { status: 503 });
  }
}

export default function Factor({ loaderData, actionData }: Route.ComponentProps) {
  const { name, next, method, methods } = loaderData;
  const formError = actionData?.formError;
  const busy = useNavigation().state !== "idle";
  return (
    <Screen title="One more step" siteName={name}>
      <h1 className="text-2xl text-plum">One more step</h1>
      <p className="mt-1 text-muted">Your account at {name} asks for a second proof that it is you.</p>
      <div className="mt-6">
        {method === "passkey" ? (
          <PasskeyForm next={next} formError={formError} busy={busy} />
        ) : (
          <Form method="post" action={pathWith(next, method)} noValidate className="grid gap-5">
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
                to={pathWith(next, other)}
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

function PasskeyForm({
  next,
  formError,
  busy,
}: {
  next: string;
  formError: string | undefined;
  busy: boolean;
}) {
  const submit = useSubmit();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setProblem(formError), [formError]);

  async function ask() {
    setProblem(undefined);
    setAsking(true);
    const given = await askBrowserForPasskey("/auth/second-step");
    setAsking(false);
    if (!given.ok) return setProblem(given.sentence);
    const form = { method: "passkey", response: given.response, next };
    await submit(form, { method: "post", action: pathWith(next, "passkey") });
  }
  return <PasskeyFields formError={problem} busy={asking || busy} onAsk={() => void ask()} />;
}

function pathWith(next: string, method: SecondStep): string {
  const path = secondStepPath(next);
  return `${path}${path.includes("?") ? "&" : "?"}with=${method}`;
}
