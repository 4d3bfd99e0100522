import { useEffect, useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { Button, LinkButton } from "#app/ui/control/button.tsx";
import { type CopyFacts, forgetAllCopies, listCopies, mayForget } from "#app/ui/device/device-copies.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { cookieHeaders } from "../respond.server.ts";
import { signOut } from "../sessions.server.ts";
import type { Route } from "./+types/logout";
import { Problem, Screen } from "./screen.tsx";
import { tellTabs } from "./session-requests.ts";

/** How long the message stays before the page redirects to the home page. */
const READING_TIME_MS = 3000;

type SignOut = { state: "out" | "asking" | "failed" };

/**
 * Signs out a visitor of this address (specification, route table). Asks for confirmation first if
 * another site caused the visit or a browser prefetches it: a foreign image or link must not sign
 * anybody out.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = (state: SignOut["state"], init?: ResponseInit) => data<SignOut>({ state }, init);
  if (!(await getWritableSite(context).accounts.findAdministrator(request))) return answer("out");
  if (!isOwnVisit(request.headers)) return answer("asking");
  const ended = await endSessions(request, context);
  return ended instanceof Headers ? answer("out", { headers: ended }) : answer("failed", { status: ended });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ended = await endSessions(request, context);
  if (ended instanceof Headers) return redirect("/logout", { status: 303, headers: ended });
  return data({ failed: true }, { status: ended });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Logout({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.failed ? "failed" : loaderData.state;
  return (
    <Screen title="Log out">
      {state === "out" ? <SignedOut /> : <StillSignedIn failed={state === "failed"} />}
    </Screen>
  );
}

function SignedOut() {
  const { kept, answer } = useLeftCopies();
  const leavesSoon = kept?.length === 0;
  useEffect(() => {
    if (!leavesSoon) return;
    // Load a new document, so that none of the admin area stays in this tab's memory.
    const timer = setTimeout(() => window.location.replace("/"), READING_TIME_MS);
    return () => clearTimeout(timer);
  }, [leavesSoon]);
  return (
    <>
      <div role="status">
        <h1 className="text-2xl text-plum">You have been logged out.</h1>
      </div>
      <p className="mt-2 text-muted">
        On all your devices.{leavesSoon ? " The home page follows in a moment." : null}
      </p>
      {kept && kept.length > 0 ? <LeftCopiesQuestion kept={kept} onAnswer={answer} /> : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton href="/">Home page</LinkButton>
        <LinkButton href="/auth/login" variant="secondary">
          Sign in again
        </LinkButton>
      </div>
    </>
  );
}

/**
 * Finds the local copies that remain on this device after signing out. Deletes them if the person
 * has already agreed; otherwise, as when the session ended elsewhere, asks.
 *
 * @returns `kept` is undefined until this is known
 */
function useLeftCopies() {
  const [kept, setKept] = useState<readonly (CopyFacts & { key: string })[]>();
  useEffect(() => {
    let isGone = false;
    void (async () => {
      if (mayForget()) await forgetAllCopies();
      tellTabs(null);
      const copies = await listCopies<CopyFacts>("");
      if (!isGone) setKept(copies.map(({ key, value }) => ({ ...value, key })));
    })();
    return () => {
      isGone = true;
    };
  }, []);
  async function answer(removes: boolean) {
    if (removes) await forgetAllCopies();
    setKept([]);
  }
  return { kept, answer: (removes: boolean) => void answer(removes) };
}

type LeftCopiesQuestionProps = {
  kept: readonly (CopyFacts & { key: string })[];
  onAnswer: (removes: boolean) => void;
};

function LeftCopiesQuestion({ kept, onAnswer }: LeftCopiesQuestionProps) {
  return (
    <div className="mt-4">
      <Alert tone="warning" title="This device keeps texts that may not be saved" announce>
        <ul className="mt-1 list-disc ps-5">
          {kept.map(({ key, label }) => (
            <li key={key} className="wrap-anywhere">
              {label ?? "A text"}
            </li>
          ))}
        </ul>
        <p className="mt-2">
          Remove them if other people use this device. Otherwise sign in again to save them.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="danger" size="small" onClick={() => onAnswer(true)}>
            Remove them
          </Button>
          <Button variant="secondary" size="small" onClick={() => onAnswer(false)}>
            Keep them on this device
          </Button>
        </div>
      </Alert>
    </div>
  );
}

function StillSignedIn({ failed }: { failed: boolean }) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <h1 className="text-2xl text-plum">Log out?</h1>
      {failed ? (
        <div className="mt-4">
          <Problem text="An error occurred while signing out" />
        </div>
      ) : null}
      <p className="mt-3 text-muted">
        You are still signed in. Logging out ends your sessions on all devices.
      </p>
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {failed ? "Try again" : "Log out"}
        </Button>
        <LinkButton href="/admin" variant="secondary">
          Stay signed in
        </LinkButton>
      </Form>
    </>
  );
}

/**
 * Ends the person's sessions.
 *
 * @returns the headers that clear the session from this browser, or the status to respond with if
 * the sessions couldn't be ended
 */
async function endSessions(
  request: Request,
  context: Route.LoaderArgs["context"],
): Promise<Headers | 500 | 503> {
  const site = getWritableSite(context);
  try {
    return cookieHeaders((await signOut(site, request.headers)).setCookies);
  } catch (error) {
    return site.outages.statusOf(error, "sign-out failed");
  }
}

/** Returns whether the visitor came from a page of this site or typed the address. */
function isOwnVisit(headers: Headers): boolean {
  const site = headers.get("Sec-Fetch-Site");
  const isAhead = /prefetch|prerender/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");
  return (site === "same-origin" || site === "none") && !isAhead;
}
