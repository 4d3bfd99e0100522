import { useEffect, useEffectEvent } from "react";
import { SESSION_RENEWAL_MS } from "../session.ts";
import { type Asked, renewSession } from "./session-renewal.ts";

const LOOK_EVERY_MS = 30_000;
/** Limits the requests of somebody who keeps switching tabs. */
const SEEN_AGAIN_MS = 60_000;
const SIGNS_OF_USE = ["keydown", "pointerdown", "input"] as const;

/**
 * Extends the session while the person works on a page that sends no requests, such as a long form,
 * and when they return to the tab.
 *
 * @param onAnswer gets the session's person, or `null` if it has ended. Not called while the server
 * can't be reached
 */
export function useSessionRenewal(onAnswer: (person: Exclude<Asked, undefined>) => void): void {
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    let renewedAt = Date.now();
    let isUsed = false;
    let isAsking = false;

    async function renew() {
      if (isAsking) return;
      isAsking = true;
      const person = await renewSession();
      isAsking = false;
      if (person === undefined) return;
      renewedAt = Date.now();
      isUsed = false;
      answered(person);
    }

    const use = () => {
      isUsed = true;
    };
    const seen = () => {
      if (document.visibilityState === "visible" && Date.now() - renewedAt > SEEN_AGAIN_MS) void renew();
    };
    const timer = setInterval(() => {
      if (isUsed && Date.now() - renewedAt > SESSION_RENEWAL_MS) void renew();
    }, LOOK_EVERY_MS);
    for (const sign of SIGNS_OF_USE) document.addEventListener(sign, use, { passive: true });
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_USE) document.removeEventListener(sign, use);
      document.removeEventListener("visibilitychange", seen);
    };
  }, []);
}
