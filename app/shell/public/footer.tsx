import { CONTACT_PATH, type PublicSite } from "#app/platform/settings/public-site.ts";
import { ConfiguredLink, ConfiguredLinkButton, ExternalLink } from "#app/ui/control/button.tsx";
import { ChatIcon, MailIcon, PhoneIcon } from "#app/ui/control/icons.tsx";

/**
 * Renders the footer of public pages: call to action, quick links, social networks, contact
 * details, and the foundation's own pages.
 */
export function Footer({ site }: { site: PublicSite }) {
  return (
    <footer className="site-footer on-dark">
      <div className="ankara" />
      <div className="wrap site-footer-call">
        <h2>{site.footerCall}</h2>
        <p className="button-row">
          <ConfiguredLinkButton href={site.donateUrl} variant="accent">
            Donate
          </ConfiguredLinkButton>
          <ConfiguredLinkButton href={site.joinUrl} variant="secondary">
            Join Community
          </ConfiguredLinkButton>
        </p>
      </div>
      <div className="wrap site-footer-columns">
        <QuickLinks site={site} />
        {site.socials.length > 0 ? <Socials socials={site.socials} /> : null}
        <Contact site={site} />
      </div>
      <div className="wrap site-footer-end">
        <p>
          © {site.year} {site.name}
          {site.registration ? <span>{site.registration}</span> : null}
        </p>
        <ul>
          {site.ownPages
            .filter(({ inFooter }) => inFooter)
            .map(({ to, title }) => (
              <li key={to}>
                <a href={to}>{title}</a>
              </li>
            ))}
          <li>
            <a href="/saved">Saved on this device</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}

function QuickLinks({ site }: { site: PublicSite }) {
  return (
    <nav aria-labelledby="quick-links">
      <h3 id="quick-links">Quick links</h3>
      <ul>
        <li>
          <a href="/">Home</a>
        </li>
        <li>
          <a href="/about">About Us</a>
        </li>
        <li>
          <a href="/events">Events</a>
        </li>
        <li>
          <ConfiguredLink href={site.joinUrl}>Join Community</ConfiguredLink>
        </li>
        <li>
          <ConfiguredLink href={site.donateUrl}>Donate</ConfiguredLink>
        </li>
        <li>
          {/* The admin area has another layout and other styles, so load a whole document. */}
          <a href="/admin">Admin</a>
        </li>
      </ul>
    </nav>
  );
}

function Socials({ socials }: Pick<PublicSite, "socials">) {
  return (
    <nav aria-labelledby="socials">
      <h3 id="socials">Follow us</h3>
      <ul>
        {socials.map(({ label, url }) => (
          <li key={url}>
            <ExternalLink href={url}>{label}</ExternalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact({ site: { phone, chatUrl, email } }: { site: PublicSite }) {
  const hasOwnWay = phone || chatUrl || email;
  return (
    <div className="site-footer-contact">
      <h3>Contact</h3>
      <address>
        <ul>
          {phone ? (
            <li>
              <PhoneIcon />
              <a href={phone.url}>{phone.text}</a>
            </li>
          ) : null}
          {chatUrl ? (
            <li>
              <ChatIcon />
              <ExternalLink href={chatUrl}>Message us on WhatsApp</ExternalLink>
            </li>
          ) : null}
          {email ? (
            <li>
              <MailIcon />
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          ) : null}
          {hasOwnWay ? null : (
            <li>
              <MailIcon />
              <a href={CONTACT_PATH}>Send us a message</a>
            </li>
          )}
        </ul>
      </address>
    </div>
  );
}
