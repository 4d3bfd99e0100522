import type { PublicSite } from "#app/platform/public-site.ts";
import { ExternalLink } from "#app/ui/button.tsx";
import { MailIcon, PhoneIcon } from "#app/ui/icons.tsx";

/** The other ways to us, beside the form, and what we promise. */
export function Reach({ site }: { site: PublicSite | undefined }) {
  return (
    <aside className="reach" aria-labelledby="reach-heading">
      <div className="reach-promise">
        <p className="reach-hours">48 hours</p>
        <p>We reply to every message within 48 hours on business days.</p>
      </div>
      <div className="reach-ways">
        <h2 id="reach-heading">Other ways to reach us</h2>
        <dl>
          {site?.phone ? (
            <div>
              <PhoneIcon size={24} />
              <dt>Phone</dt>
              <dd>
                <a className="link" href={site.callUrl}>
                  {site.phone}
                </a>
                {site.chatUrl ? (
                  <>
                    Messaging available:{" "}
                    <ExternalLink className="link" href={site.chatUrl}>
                      write on WhatsApp
                    </ExternalLink>
                  </>
                ) : null}
              </dd>
            </div>
          ) : null}
          {site?.email ? (
            <div>
              <MailIcon size={24} />
              <dt>Email</dt>
              <dd>
                <a className="link" href={`mailto:${site.email}`}>
                  {site.email}
                </a>
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
    </aside>
  );
}
