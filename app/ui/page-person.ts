import { useLayoutEffect } from "react";
import { PAGE_PERSON } from "#app/platform/accounts/page-person.ts";

/** Whose pages are open in this tab; outside of the administrator area nobody's. */
let pagePerson: string | undefined;

/**
 * Lets every write of this tab name the person by whom its pages were opened, as long as the caller stands. It is done at the
 * one place that all of them pass, `fetch`: the router's forms have none of their own, and a new screen cannot forget it.
 */
export function usePagePerson(id: string): void {
  // Before any effect of the pages inside, which may write.
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

/** The same for an opened request that tells how far it is, which `fetch` cannot. */
export function namePagePerson(request: XMLHttpRequest): void {
  if (pagePerson !== undefined) request.setRequestHeader(PAGE_PERSON, pagePerson);
}

function isOwnWrite({ method, url }: Request): boolean {
  return method !== "GET" && method !== "HEAD" && new URL(url).origin === window.location.origin;
}
