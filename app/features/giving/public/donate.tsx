import { data, type LinksFunction, redirect } from "react-router";
import { textFields } from "#app/platform/forms/form-text.ts";
import { consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite, getWritableSite } from "#app/platform/http/site.server.ts";
import { Button } from "#app/ui/control/button.tsx";
import { DataNote } from "#app/ui/form/data-note.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/field.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { readPublicAppeals } from "../appeals/public-appeals.server.ts";
import { giftPath } from "../gift-link.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import { PROMISE_LIMITS, REPEATS } from "../giving-settings.ts";
import { parsePromise } from "../promise-input.server.ts";
import { promiseGift } from "../promises.server.ts";
import { AppealBox, Appeals } from "../ui/appeal-box.tsx";
import type { Route } from "./+types/donate";
import { GiftChoice, WayChoice } from "./choices.tsx";
import styles from "./donate.css?url";

export const handle = { cachedPage: { query: ["appeal"] } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Enough for a school or a meeting with one address, but not for a program. */
const PROMISES_FROM_ONE_NETWORK = { limit: 30, windowMs: 3_600_000 };

/** `?appeal=<id>` gives to an appeal. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { isOpen, ...giving } = await readGiving(getSite(context).db);
  if (!isOpen) throw data(null, { status: 404 });
  const wanted = new URL(request.url).searchParams.get("appeal");
  const appeals = await readPublicAppeals(context);
  return { ...giving, appeals, appeal: appeals.find(({ id }) => id === wanted) };
}

type Refusal = { errors?: Record<string, string>; formError?: string; typed: Record<string, string> };

export async function action({ request, context }: Route.ActionArgs) {
  const { outages, ...site } = getWritableSite(context);
  const form = await request.formData().catch(() => new FormData());
  const typed = textFields(form);
  const refuse = (status: number, refusal: Omit<Refusal, "typed">) =>
    data<Refusal>({ ...refusal, typed }, { status });
  try {
    const giving = await readGiving(site.db);
    if (!giving.isOpen) throw data(null, { status: 404 });
    const parsed = parsePromise(form, giving, await readPublicAppeals(context));
    if (!parsed.ok) return refuse(400, { errors: parsed.errors });
    const key = `promises ${getRequestInfo(context).clientAddress}`;
    // People don't see this field.
    const isProgram = Boolean(typed.homepage);
    if (isProgram || !(await consumeRateLimit(site.db, key, PROMISES_FROM_ONE_NETWORK)).allowed)
      return refuse(429, { formError: "Too many promises came from your network. Try again in an hour." });
    const id = await promiseGift(site, parsed.values, giving);
    return redirect(await giftPath(site.db, id), 303);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const status = outages.statusOf(error, "promise not stored");
    return refuse(status, { formError: "Your promise could not be stored. Try again in a minute." });
  }
}

export default function Donate({ loaderData, actionData }: Route.ComponentProps) {
  const { intro, items, ways, currency, appeals, appeal } = loaderData;
  const { errors = {}, formError, typed = {} } = (actionData as Refusal | undefined) ?? {};
  return (
    <>
      <PageHead
        title="Donate"
        description="What gifts pay for, and how to send one: choose an amount, get a reference, and see when your gift has arrived."
        path="/donate"
        breadcrumbs={[{ name: "Donate", path: "/donate" }]}
      />
      <PageHero
        heading={appeal ? appeal.title : "Donate"}
        lead={
          intro ||
          "Choose what you would like to give. You then see how to send it, and later that it has arrived."
        }
      />
      <div className="donate wrap">
        {appeal ? <AppealBox appeal={appeal} place="donate" /> : <Appeals appeals={appeals} />}
        <form
          method="post"
          action={appeal ? `/donate?appeal=${appeal.id}` : "/donate"}
          className="donate-form"
          data-enhance="gift-choice"
        >
          <ErrorSummary
            errors={errors}
            formError={formError && `${formError} Nothing you typed is lost.`}
            takesFocus={false}
          />
          {appeal ? <input type="hidden" name="appeal" value={appeal.id} /> : null}
          <GiftChoice items={items} currency={currency} errors={errors} typed={typed} />
          <WayChoice ways={ways} error={errors.way} typed={typed} />
          <fieldset className="donate-person">
            <legend>Who are you?</legend>
            <p className="field-hint">
              You need not say. With it we can thank you, and tell you that your gift has arrived. We use it
              for nothing else, and store it encrypted.
            </p>
            <TextField
              name="name"
              label="Your name (optional)"
              autoComplete="name"
              maxLength={PROMISE_LIMITS.name}
              defaultValue={typed.name}
              error={errors.name}
            />
            <TextField
              name="contact"
              label="Your email address or phone number (optional)"
              autoComplete="email"
              maxLength={PROMISE_LIMITS.contact}
              defaultValue={typed.contact}
              error={errors.contact}
            />
            <SelectField
              name="repeats"
              label="Remind me to give again"
              options={[
                { value: "", label: "No, I give once" },
                ...Object.entries(REPEATS).map(([value, label]) => ({ value, label })),
              ]}
              defaultValue={typed.repeats}
            />
            <CheckboxField
              name="wantsReports"
              label="Tell me what my gift did"
              defaultChecked={typed.wantsReports !== undefined}
            />
          </fieldset>
          <div className="donate-homepage" aria-hidden="true">
            <label htmlFor="homepage">Leave this field empty</label>
            <input id="homepage" name="homepage" tabIndex={-1} autoComplete="off" />
          </div>
          <p className="field-hint">
            Nothing is paid on this website. The next page shows where to send your gift, and a reference by
            which we recognise it.
          </p>
          <Button type="submit" variant="accent">
            Promise This Gift
          </Button>
          <DataNote />
        </form>
      </div>
    </>
  );
}
