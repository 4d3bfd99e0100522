import type { PublicSite } from "#app/platform/settings/public-site.ts";
import { ExternalLink } from "#app/ui/control/button.tsx";
import { ChatIcon, MailIcon, PhoneIcon } from "#app/ui/control/icons.tsx";

const HEADING = "reach-heading";

/** Renders the promised reply time and the foundation's other contact details, if any. */
export function Reach({ site }: { site: PublicSite | undefined }) {
  const hasWays = site?.phone || site?.chatUrl || site?.email;
  return (
    <aside
      className="reach"
      {...(hasWays ? { "aria-labelledby": HEADING } : { "aria-label": "When we reply" })}
    >
      <div className="reach-promise">
        <p className="reach-hours">48 hours</p>
        <p>We reply to every message within 48 hours on business days.</p>
      </div>
      {site && hasWays ? <OtherWays site={site} /> : null}
    </aside>
  );
}

function OtherWays({ site: { phone, chatUrl, email } }: { site: PublicSite }) {
  const chat = chatUrl ? (
    <ExternalLink className="link" href={chatUrl}>
      write on WhatsApp
    </ExternalLink>
  ) : null;
  return (
    <div className="reach-ways">
      <h2 id={HEADING}>Other ways to reach us</h2>
      <dl>
        {phone ? (
          <div>
            <PhoneIcon size={24} />
            <dt>Phone</dt>
            <dd>
              <a className="link" href={phone.url}>
                {phone.text}
              </a>
              {chat ? <>Messaging available: {chat}</> : null}
            </dd>
          </div>
        ) : chat ? (
          <div>
            <ChatIcon size={24} />
            <dt>Messaging</dt>
            <dd>{chat}</dd>
          </div>
        ) : null}
        {email ? (
          <div>
            <MailIcon size={24} />
            <dt>Email</dt>
            <dd>
              <a className="link" href={`mailto:${email}`}>
                {email}
              </a>
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}
