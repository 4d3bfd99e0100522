import { data, type LinksFunction, redirect } from "react-router";
import { fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { usePublicSite } from "#app/platform/settings/public-site.ts";
import { DataNote } from "#app/ui/form/data-note.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { CONTACT_HEADING, explainFailure, type MessageRefusal } from "../message-form.ts";
import { messageInput } from "../message-input.ts";
import { receiveMessage } from "../messages.server.ts";
import styles from "../ui/contact.css?url";
import ContactForm from "../ui/contact-form.island.tsx";
import { Reach } from "../ui/reach.tsx";
import type { Route } from "./+types/contact";

export const handle = { cachedPage: { query: ["sent"] } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function action({ request, context }: Route.ActionArgs) {
  const { outages, ...site } = getWritableSite(context);
  // Treat an invalid body as an empty form.
  const typed = textFields(await request.formData().catch(() => new FormData()));
  const refuse = (status: number, refusal: MessageRefusal) =>
    data<MessageRefusal>({ ...refusal, typed }, { status });

  const parsed = messageInput.safeParse({ subject: "", ...typed });
  if (!parsed.success) return refuse(400, { errors: fieldErrors(parsed.error) });
  try {
    const { clientAddress } = getRequestInfo(context);
    await receiveMessage(site, { message: parsed.data, traces: typed, clientAddress });
    return redirect(`/contact?sent=yes#${CONTACT_HEADING}`, 303);
  } catch (error) {
    const status = outages.statusOf(error, "message not stored");
    return refuse(status, { formError: explainFailure(status) });
  }
}

export function loader({ request }: Route.LoaderArgs) {
  return { sent: new URL(request.url).searchParams.has("sent") };
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const site = usePublicSite();
  return (
    <>
      <PageHead
        title="Contact Us"
        description={`${site?.phone ? "Write to us, call or send a message" : "Write to us"}: about a girl who wants to go back to school, about helping, or about working together. We reply within 48 hours on business days.`}
        path="/contact"
        breadcrumbs={[{ name: "Contact Us", path: "/contact" }]}
      />
      <PageHero
        heading="Contact Us"
        lead="You know a girl who wants to go back to class? You want to help, or have a question? Tell us. Somebody reads every message."
      />
      <div className="contact wrap">
        <div className="contact-write">
          <Island
            name="contact-form"
            of={ContactForm}
            props={{ given: actionData, sent: loaderData.sent && !actionData }}
          />
          <DataNote />
        </div>
        <Reach site={site} />
      </div>
    </>
  );
}
