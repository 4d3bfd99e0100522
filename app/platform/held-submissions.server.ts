/**
 * Keeps a form that only a script can send from being sent by the browser while scripts still load: it would go to the page's
 * own address, and come back empty. `ui/typed-before-scripts.ts` sends it afterwards. A form that names its method
 * works without scripts.
 */
const SCRIPT = `addEventListener("submit",function(event){var form=event.target;if(document.documentElement.dataset.scripts==="run"||form.hasAttribute("method"))return;event.preventDefault();window.heldSubmission={form:form,submitter:event.submitter}},true)`;

/** The page with that script, which has to be there before any form. */
export function holdSubmissions(html: string, nonce: string): string {
  return html.replace("</head>", () => `<script nonce="${nonce}">${SCRIPT}</script></head>`);
}
