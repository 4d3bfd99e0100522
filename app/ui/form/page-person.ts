import { useLayoutEffect } from "react";
import { PAGE_PERSON } from "#app/platform/accounts/page-person.ts";

/** The id of the user whose pages are open in this tab. Undefined outside of the admin area. */
let pagePerson: string | undefined;

/**
 * Adds the signed-in user's id to every write from this tab while mounted. Patches `fetch`, because
 * all writes pass through it: the router's forms have no headers of their own, and no new page can
 * forget it.
 */
export function usePagePerson(id: string): void {
  // Must run before the effects of nested pages, which may write.
  useLayoutEffect(() => {
    const plainFetch = window.fetch;
    pagePerson = id;
    window.fetch = (input, init) => {
      const request = new Request(input, init);
      if (isOwnWrite(request)) request.headers.set(PAGE_PERSON, id);
      return plainFetch(request);
    };
    return () => {
      pagePerson = undefined;
      window.fetch = plainFetch;
    };
  }, [id]);
}

/** Adds the user's id to an opened XMLHttpRequest, for uploads that report progress. */
export function namePagePerson(request: XMLHttpRequest): void {
  if (pagePerson !== undefined) request.setRequestHeader(PAGE_PERSON, pagePerson);
}

function isOwnWrite({ method, url }: Request): boolean {
  return method !== "GET" && method !== "HEAD" && new URL(url).origin === window.location.origin;
}
