import { data, type LinksFunction } from "react-router";
import { emailAddress, textFields } from "#app/platform/forms/form-text.ts";
import { readWithStaleFallback } from "#app/platform/http/last-known.server.ts";
import { consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite, getWritableSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import styles from "#app/ui/styles/admin.css?url";
import { askForReset } from "../passwords.server.ts";
import type { Route } from "./+types/forgotten";
import { type ForgottenAnswer, ForgottenScreen } from "./forgotten-screen.tsx";
import { Screen } from "./screen.tsx";
import { tooManyTries } from "./sign-in.server.ts";
import { UNEXPECTED } from "./sign-in-input.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Enough for an office with one address, but not for a program that tries a list of addresses. */
const FROM_ONE_PLACE = { limit: 20, windowMs: 3_600_000 };

const forgottenEmail = emailAddress({
  missing: "Please enter a valid email address.",
  wrong: "Please enter a valid email address.",
});

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = getSite(context);
  const { name } = await readWithStaleFallback(context, "settings", () => readSiteSettings(db));
  return { name, sendsMail: config.smtpUrl !== undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, config, outages } = getWritableSite(context);
  const refuse = (status: number, answer: ForgottenAnswer, headers?: HeadersInit) =>
    data<ForgottenAnswer>(answer, headers ? { status, headers } : { status });
  // The page has no form then, but somebody may send one anyway.
  if (config.smtpUrl === undefined) return refuse(503, { email: "" });
  const typed = textFields(await request.formData().catch(() => new FormData())).email ?? "";
  const email = forgottenEmail.safeParse(typed);
  if (!email.success) return refuse(400, { email: typed, error: email.error.issues[0]?.message ?? "" });
  try {
    const place = `forgotten place ${getRequestInfo(context).clientAddress}`;
    const { allowed, retryAfterSeconds } = await consumeRateLimit(db, place, FROM_ONE_PLACE);
    if (!allowed) {
      const formError = tooManyTries(retryAfterSeconds);
      return refuse(429, { email: typed, formError }, { "Retry-After": String(retryAfterSeconds) });
    }
    await askForReset({ db, config }, email.data);
    return data<ForgottenAnswer>({ asked: true });
  } catch (error) {
    const status = outages.statusOf(error, "a link to a new password could not be sent");
    return refuse(status, { email: typed, formError: UNEXPECTED });
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** While offline, or when the server can't respond, keeps the page and shows an error. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const email = String(form.get("email") ?? "");
    return data<ForgottenAnswer>({ email, formError: UNEXPECTED }, { status: 503 });
  }
}

/** Renders the form that requests a link for a new password by mail. */
export default function Forgotten({ loaderData, actionData }: Route.ComponentProps) {
  const { name, sendsMail } = loaderData;
  return (
    <Screen title="Forgot your password" siteName={name}>
      <ForgottenScreen siteName={name} sendsMail={sendsMail} answer={actionData} />
    </Screen>
  );
}
