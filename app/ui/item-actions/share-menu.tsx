import type { CountSubject } from "#app/platform/public-items/counts.ts";
import { usePublicSite } from "#app/platform/settings/public-site.ts";
import { ExternalLink } from "#app/ui/control/button.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { ItemActionStyles } from "./item-action-styles.tsx";
import { ShareIcon } from "./item-icons.tsx";

/** What has a share menu. Not all of it has counters. */
export type SharedSubject = CountSubject | "appeal";

export type ShareNetwork = keyof typeof networkLinks;

export type ShareMenuProps = {
  subject: SharedSubject;
  id: string;
  title: string;
  /** The path of the shared page. */
  path: string;
  /** The networks, in display order. */
  networks: readonly ShareNetwork[];
  /** How long to show 'Link copied to clipboard!', in milliseconds. */
  toastMs?: number;
};

/**
 * Renders the share menu of a post, an event or an appeal: plain links to social networks.
 * `share.browser.ts` adds Copy Link and the device's share sheet. Networks receive nothing unless a
 * visitor chooses them. As a `<details>`, it opens without scripts too.
 */
export function ShareMenu({
  subject,
  id,
  title,
  path,
  networks,
  toastMs = toastDurationMs.usual,
}: ShareMenuProps) {
  const address = (usePublicSite()?.address ?? "") + path;
  const facts = { subject, id, title, address, toastMs } satisfies ShareFacts;
  return (
    <details className="share" data-enhance="share" data-share={JSON.stringify(facts)}>
      <ItemActionStyles />
      <summary className="item-action">
        <ShareIcon />
        Share
      </summary>
      <ul className="share-ways">
        {networks.map((network) => (
          <li key={network}>
            <ExternalLink href={networkLinks[network].link(address, title)} data-way={network}>
              {networkLinks[network].label}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What the browser must know of the shared page. */
export type ShareFacts = {
  subject: SharedSubject;
  id: string;
  title: string;
  address: string;
  toastMs: number;
};

const networkLinks = {
  facebook: {
    label: "Facebook",
    link: (address: string) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`,
  },
  twitter: {
    label: "Twitter",
    link: (address: string, title: string) =>
      `https://twitter.com/intent/tweet?url=${encodeURIComponent(address)}&text=${encodeURIComponent(title)}`,
  },
  linkedin: {
    label: "LinkedIn",
    link: (address: string) =>
      `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(address)}`,
  },
  whatsapp: {
    label: "WhatsApp",
    link: (address: string, title: string) =>
      `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`,
  },
};
