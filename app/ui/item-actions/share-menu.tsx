import { type ReactNode, useRef } from "react";
import type { CountSubject } from "#app/platform/public-items/counts.ts";
import { usePublicSite } from "#app/platform/settings/public-site.ts";
import { ExternalLink } from "../control/button.tsx";
import { useHydrated } from "../control/use-scripts-run.ts";
import { keepInBrowser, readFromBrowser } from "../device/browser-storage.ts";
import { copyText } from "../device/copy-text.ts";
import { useToast } from "../feedback/toast.tsx";
import { toastDurationMs } from "../feedback/toast-store.ts";
import { useDetailsClosing } from "../layout/use-details-closing.ts";
import { sendAct } from "./counts-store.ts";
import { ItemActionStyles } from "./item-action-styles.tsx";
import { ShareIcon } from "./item-icons.tsx";

export type ShareNetwork = keyof typeof networkLinks;

export type ShareMenuProps = {
  subject: CountSubject;
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
 * Renders the share menu of a post or an event: plain links to social networks, Copy Link, and the
 * device's share sheet if it has one. Networks receive nothing unless a visitor chooses them. As a
 * `<details>`, it opens without scripts too.
 */
export function ShareMenu({
  subject,
  id,
  title,
  path,
  networks,
  toastMs = toastDurationMs.usual,
}: ShareMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const address = (usePublicSite()?.address ?? "") + path;
  const scriptsRun = useHydrated();
  const toast = useToast();
  useDetailsClosing(menu);

  function chosen(way: string) {
    if (menu.current) menu.current.open = false;
    countShare(subject, id, way);
  }

  async function copy() {
    if (await copyText(address)) {
      toast.success("Link copied to clipboard!", toastMs);
      chosen("copy");
    } else toast.error(`The link could not be copied: ${address}`);
  }

  async function openSheet() {
    try {
      await navigator.share({ title, url: address });
      chosen("device");
    } catch {
      // The visitor closed the sheet without sharing.
    }
  }

  return (
    <details className="share" ref={menu}>
      <ItemActionStyles />
      <summary className="item-action">
        <ShareIcon />
        Share
      </summary>
      <ul className="share-ways">
        {networks.map((network) => (
          <Way key={network}>
            <ExternalLink href={networkLinks[network].link(address, title)} onClick={() => chosen(network)}>
              {networkLinks[network].label}
            </ExternalLink>
          </Way>
        ))}
        {scriptsRun ? (
          <Way>
            <button type="button" onClick={copy}>
              Copy Link
            </button>
          </Way>
        ) : null}
        {scriptsRun && "share" in navigator ? (
          <Way>
            <button type="button" onClick={openSheet}>
              More ways to share
            </button>
          </Way>
        ) : null}
      </ul>
    </details>
  );
}

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

function Way({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}

/**
 * Counts each way of sharing an event once per visit. Posts have no share counter (specification,
 * section 3).
 */
function countShare(subject: CountSubject, id: string, way: string) {
  const key = `shared ${subject}:${id} ${way}`;
  if (subject !== "event" || readFromBrowser("sessionStorage", key)) return;
  keepInBrowser("sessionStorage", key, "1");
  void sendAct("POST", subject, id, "shares");
}
