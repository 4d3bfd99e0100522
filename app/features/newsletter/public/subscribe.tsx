import { data } from "react-router";
import { emailAddress, textFields } from "#app/platform/form-text.ts";
import { takeFromLimit } from "#app/platform/rate-limits.server.ts";
import { getRequestInfo } from "#app/platform/request.server.ts";
import { getSite } from "#app/platform/site.server.ts";
import { NewsletterForm, type NewsletterOutcome, newsletterStatus } from "#app/ui/newsletter-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { askToConfirm } from "../subscribers.server.ts";
import type { Route } from "./+types/subscribe";

/** A family or a school behind one address may subscribe; a program with a list of addresses may not. */
const SUBSCRIPTIONS_FROM_ONE_NETWORK = { limit: 20, windowMs: 3_600_000 };

export const handle = { cachedPage: { query: [] } };

export async function action({ request, context }: Route.ActionArgs) {
  const { db, config, outages } = getSite(context);
  const fields = textFields(await request.formData().catch(() => new FormData()));
  const typed = fields.email ?? "";
  // Only who has to try again gets the address back: all others get one and the same page.
  const answer = (outcome: NewsletterOutcome, status: number = newsletterStatus[outcome]) =>
    data(outcome === "asked" || outcome === "kept" ? { outcome } : { outcome, typed }, { status });

  const email = emailAddress({ missing: "missing", wrong: "wrong" }).safeParse(typed);
  // People do not see the second field; what a program is told is at least true.
  if (!email.success || fields.homepage) return answer("wrong");
  try {
    const key = `newsletter ${getRequestInfo(context).clientAddress}`;
    if (!(await takeFromLimit(db, key, SUBSCRIPTIONS_FROM_ONE_NETWORK)).allowed) return answer("limited");
    await askToConfirm({ db, config }, email.data);
    return answer(config.smtpUrl ? "asked" : "kept");
  } catch (error) {
    return answer("failed", outages.statusOf(error, "newsletter subscription failed"));
  }
}

const HEADINGS: { [outcome in NewsletterOutcome]?: string } = {
  asked: "Check your inbox",
  kept: "Thank you",
};

/** The newsletter's own page: where the form leads without scripts, and a place to link to. */
export default function Subscribe({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Newsletter"
        description="A letter when there is news: who is back in class, which campaign is next, where a hand is needed. You can stop it with one click."
        path="/newsletter"
        breadcrumbs={[{ name: "Newsletter", path: "/newsletter" }]}
      />
      <PageHero
        heading={HEADINGS[actionData?.outcome ?? "failed"] ?? "Newsletter"}
        lead="A letter when there is news: who is back in class, which campaign is next, where a hand is needed."
      />
      <div className="wrap py-10">
        <NewsletterForm {...actionData} />
      </div>
    </>
  );
}
