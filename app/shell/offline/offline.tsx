import { RetryButton } from "#app/ui/layout/error-page.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";

export const handle = { cachedPage: { query: [] } };

/**
 * Renders the page that the service worker shows where there is neither a connection nor a copy.
 * `kept-list.browser.ts` lists what can be read.
 */
export default function Offline() {
  return (
    <section className="error-page">
      <PageHead title="No connection" />
      <h1>No connection</h1>
      <p>This page is not kept on your device. Go back to the page before it, or try again.</p>
      <div className="error-page-ways">
        <RetryButton />
      </div>
      <div data-enhance="kept-list" hidden>
        <h2>What you can read now</h2>
      </div>
    </section>
  );
}
