import { data, redirect } from "react-router";
import { emailAddress, textFields } from "#app/platform/forms/form-text.ts";
import { consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { DataNote } from "#app/ui/form/data-note.tsx";
import { NewsletterPlace } from "#app/ui/form/newsletter-block.tsx";
import type { NewsletterFormProps, NewsletterOutcome } from "#app/ui/form/newsletter-form.island.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { askToConfirm } from "../subscribers.server.ts";
import type { Route } from "./+types/subscribe";

/**
 * Enough for a family or a school with one address, but not for a program with a list of addresses.
 */
const SUBSCRIPTIONS_FROM_ONE_NETWORK = { limit: 20, windowMs: 3_600_000 };

export const handle = { cachedPage: { query: ["outcome"] } };

/** Leads to the answer of a form that was accepted. */
export function loader({ request }: Route.LoaderArgs): { outcome: NewsletterOutcome | undefined } {
  const outcome = new URL(request.url).searchParams.get("outcome");
  return { outcome: outcome === "asked" || outcome === "kept" ? outcome : undefined };
}

const REFUSALS = { wrong: 400, limited: 429, failed: 500 };

export async function action({ request, context }: Route.ActionArgs) {
  const { db, config, outages } = getWritableSite(context);
  const fields = textFields(await request.formData().catch(() => new FormData()));
  const typed = fields.email ?? "";
  const refuse = (outcome: keyof typeof REFUSALS, status = REFUSALS[outcome]) =>
    data<{ outcome: NewsletterOutcome; typed: string }>({ outcome, typed }, { status });

  const email = emailAddress({ missing: "missing", wrong: "wrong" }).safeParse(typed);
  // People don't see the second field. The response to a program is at least true.
  if (!email.success || fields.homepage) return refuse("wrong");
  try {
    const key = `newsletter ${getRequestInfo(context).clientAddress}`;
    if (!(await consumeRateLimit(db, key, SUBSCRIPTIONS_FROM_ONE_NETWORK)).allowed) return refuse("limited");
    await askToConfirm({ db, config }, email.data);
    return redirect(`/newsletter?outcome=${config.smtpUrl ? "asked" : "kept"}`, 303);
  } catch (error) {
    return refuse("failed", outages.statusOf(error, "newsletter subscription failed"));
  }
}

const HEADINGS: { [outcome in NewsletterOutcome]?: string } = {
  asked: "Check your inbox",
  kept: "Thank you",
};

/** Renders the newsletter's own page, to which the form leads without scripts. */
export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  const shown: NewsletterFormProps = actionData ?? loaderData;
  return (
    <>
      <PageHead
        title="Newsletter"
        description="A letter when there is news: who is back in class, which campaign is next, where a hand is needed. You can stop it with one click."
        path="/newsletter"
        breadcrumbs={[{ name: "Newsletter", path: "/newsletter" }]}
      />
      <PageHero
        heading={HEADINGS[shown.outcome ?? "failed"] ?? "Newsletter"}
        lead="A letter when there is news: who is back in class, which campaign is next, where a hand is needed."
      />
      <div className="wrap py-10">
        <NewsletterPlace {...shown} />
        <DataNote />
      </div>
    </>
  );
}
