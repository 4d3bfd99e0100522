import { RetryButton } from "#app/ui/layout/error-page.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";

export const handle = { cachedPage: { query: [] } };

/** Renders the page that the service worker shows offline for pages it hasn't cached. */
export default function Offline() {
  return (
    <section className="error-page">
      <PageHead title="You are offline" />
      <h1>You are offline</h1>
      <p>
        There is no connection right now, and this page is not kept on your device. Pages you have read before
        may still open.
      </p>
      <div className="error-page-ways">
        <RetryButton />
      </div>
    </section>
  );
}
