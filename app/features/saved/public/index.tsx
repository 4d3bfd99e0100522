import { useRouteLoaderData } from "react-router";
import { Button, LinkButton } from "#app/ui/control/button.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import styles from "../ui/saved.css?url";

export const handle = { cachedPage: { query: [] } };

/**
 * Lists posts and events saved on this device. The server doesn't know them and sends everybody the
 * same page; `saved-list.browser.ts` fills it.
 */
export default function Saved() {
  const saveData = useRouteLoaderData<{ saveData: boolean }>("root")?.saveData;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead
        title="Saved"
        description="Posts and events that you keep on this device, to read without a connection too."
        path="/saved"
      />
      <PageHero
        heading="Saved"
        lead="Posts and events that you keep on this device. They open without a connection too, and nobody but you knows of them."
      />
      <div className="wrap saved" tabIndex={-1} data-enhance="saved-list">
        {saveData ? (
          <p className="alert">
            Your browser asks for less data, so this page came without its script. Your list needs it: switch
            data saving off for a moment to see what you saved.
          </p>
        ) : (
          <noscript>
            <p className="alert">
              Your list is kept on your device and not with us. To show it, this page needs JavaScript: please
              switch it on in your browser.
            </p>
          </noscript>
        )}
        <div data-none hidden>
          <EmptyState
            title="Nothing saved yet"
            action={
              <p className="button-row">
                <LinkButton href="/blogs">Read the blog</LinkButton>
                <LinkButton href="/events" variant="secondary">
                  See our events
                </LinkButton>
              </p>
            }
          >
            Press Save on a post or an event, and it waits for you here.
          </EmptyState>
        </div>
        <div role="status" />
        <template>
          <li className="card saved-item">
            <Picture picture={null} alt="" sizes="" />
            <div className="card-body">
              <span className="badge" />
              <h2>
                <a href="/saved">Title</a>
              </h2>
              <p />
              <Button variant="quiet" size="small">
                Remove <VisuallyHidden> </VisuallyHidden>
              </Button>
            </div>
          </li>
        </template>
      </div>
    </>
  );
}
