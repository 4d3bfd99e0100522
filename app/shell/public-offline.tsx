import { RetryButton } from "#app/ui/error-page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

export const handle = { cachedPage: { query: [] } };

/** What a service worker shows for a page that it has not kept while there is no connection. */
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
