/**
 * Runs before a page's own scripts. Reports every call of the mark and every violation of the
 * policy.
 */
export function watchInPage(mark: string): void {
  const report = (what: string) =>
    (globalThis as unknown as { reportHostility(what: string): void }).reportHostility(what);
  Object.defineProperty(globalThis, mark, {
    value: (number: unknown) => report(`text ${number} ran`),
    configurable: false,
  });
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
    // One of our libraries tests whether it may, and works without.
    const isOwnQuestion = blockedURI === "eval" && sourceFile.startsWith(`${location.origin}/assets/`);
    if (!isOwnQuestion) report(`the policy had to stop ${effectiveDirective} ${blockedURI}`);
  });
}

/**
 * Does to a page and its frames what a person might (hovers over everything, focuses it, opens what
 * opens, ends animations, clicks what would run), and reports every element left that could run
 * something.
 */
export function touchAndRead(mark: string): string[] {
  const found: string[] = [];
  const schemes = /^(?:javascript|vbscript|feed|view-source|blob|filesystem):/i;
  const addresses = [
    "href",
    "xlink:href",
    "src",
    "action",
    "formaction",
    "data",
    "poster",
    "background",
    "ping",
    "srcset",
    "srcdoc",
    "values",
    "to",
    "from",
  ];
  const events = [
    "pointerover",
    "mouseover",
    "mouseenter",
    "mousemove",
    "focus",
    "focusin",
    "animationstart",
    "animationend",
    "transitionend",
    "load",
    "error",
    "toggle",
    "beforetoggle",
    "wheel",
    "scroll",
  ];
  const read = (root: Document) => {
    for (const element of root.querySelectorAll("*")) {
      const handlers: string[] = [];
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) handlers.push(name.slice(2).toLowerCase());
        // An address that React has made harmless should not have come this far.
        const address = addresses.includes(name.toLowerCase()) ? value.replace(/[\s\p{Cc}]/gu, "") : "";
        if (schemes.test(address)) {
          found.push(`${element.localName}[${name}="${value.slice(0, 80)}"]`);
          if (element instanceof HTMLElement) element.click();
        }
        if (/^data:(?!image\/(?:webp|png);base64,|text\/plain)/i.test(address))
          found.push(`${element.localName}[${name}="${value.slice(0, 80)}"]`);
        if (name === "style" && value.includes("evil.example")) found.push(`style ${value.slice(0, 200)}`);
      }
      const isOwnFrame =
        element.localName === "iframe" &&
        element.hasAttribute("srcdoc") &&
        location.pathname === "/shown-for-the-proof";
      if (/^(?:base|object|embed|applet|frame|frameset|marquee|portal)$/.test(element.localName))
        found.push(`<${element.localName}>`);
      if (
        element.localName === "iframe" &&
        !isOwnFrame &&
        !element.getAttribute("src")?.startsWith("/admin/blog/")
      )
        found.push("<iframe>");
      if (element.localName === "script" && element.textContent?.trim().startsWith(mark))
        found.push(`a script ${element.textContent.slice(0, 80)}`);
      if (element.localName === "meta" && /refresh/i.test(element.getAttribute("http-equiv") ?? ""))
        found.push("<meta refresh>");
      for (const handler of handlers) found.push(`${element.localName}[on${handler}]`);
      if (element instanceof HTMLDetailsElement) element.open = true;
      for (const name of [...events, ...handlers])
        element.dispatchEvent(new Event(name, { bubbles: false, cancelable: true }));
    }
    for (const frame of root.querySelectorAll("iframe"))
      if (frame.contentDocument) read(frame.contentDocument);
  };
  read(document);
  return found.slice(0, 20);
}
