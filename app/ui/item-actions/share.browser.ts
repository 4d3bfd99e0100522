import { keepInBrowser, readFromBrowser } from "#app/ui/device/browser-storage.ts";
import { copyText } from "#app/ui/device/copy-text.ts";
import { toastStore } from "#app/ui/feedback/toast-store.ts";
import { closeDetailsOutside } from "#app/ui/layout/close-details.ts";
import { sendAct } from "./counts-store.ts";
import type { SharedSubject, ShareFacts } from "./share-menu.tsx";

/**
 * Adds Copy Link and the device's share sheet, if it has one, to the share menu, counts shares, and
 * closes the menu on a choice, on Escape and on a press elsewhere.
 */
export function start(element: HTMLElement): void {
  const menu = element as HTMLDetailsElement;
  const { subject, id, title, address, toastMs } = JSON.parse(menu.dataset.share as string) as ShareFacts;
  const ways = menu.querySelector("ul") as HTMLElement;

  function chosen(way: string) {
    menu.open = false;
    countShare(subject, id, way);
  }

  function addWay(label: string, choose: () => Promise<void>) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", choose);
    const item = document.createElement("li");
    item.append(button);
    ways.append(item);
  }

  for (const link of ways.querySelectorAll<HTMLElement>("[data-way]"))
    link.addEventListener("click", () => chosen(link.dataset.way as string));
  addWay("Copy Link", async () => {
    if (await copyText(address)) {
      toastStore.add("success", "Link copied to clipboard!", toastMs);
      chosen("copy");
    } else toastStore.add("error", `The link could not be copied: ${address}`);
  });
  if ("share" in navigator)
    addWay("More ways to share", async () => {
      try {
        await navigator.share({ title, url: address });
        chosen("device");
      } catch {
        // The visitor closed the sheet without sharing.
      }
    });
  closeDetailsOutside(menu);
}

/**
 * Counts each way of sharing an event once per visit. Posts have no share counter (specification,
 * section 3).
 */
function countShare(subject: SharedSubject, id: string, way: string) {
  const key = `shared ${subject}:${id} ${way}`;
  if (subject !== "event" || readFromBrowser("sessionStorage", key)) return;
  keepInBrowser("sessionStorage", key, "1");
  void sendAct("POST", subject, id, "shares");
}
