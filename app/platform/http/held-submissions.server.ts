/**
 * Stops the browser from submitting a form that needs scripts while they still load: it would be
 * sent to the page's own address and come back empty. `app/ui/form/typed-before-scripts.ts` submits it
 * afterwards. A form with a method attribute works without scripts.
 */
const SCRIPT = `addEventListener("submit",function(event){var form=event.target;if(document.documentElement.dataset.scripts==="run"||form.hasAttribute("method"))return;event.preventDefault();window.heldSubmission={form:form,submitter:event.submitter}},true)`;

/** Inserts that script into the page, before any form. */
export function holdSubmissions(html: string, nonce: string): string {
  return html.replace("</head>", () => `<script nonce="${nonce}">${SCRIPT}</script></head>`);
}
