import { useEffect, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { LinkButton } from "#app/ui/control/button.tsx";
import { keepOffline } from "#app/ui/item-actions/keep-offline.ts";
import { useSavedItems } from "#app/ui/item-actions/saved-items.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import styles from "../ui/saved.css?url";
import { SavedList } from "../ui/saved-list.tsx";

export const handle = { cachedPage: { query: [] } };

/**
 * Lists posts and events saved on this device. The server doesn't know them and sends everybody the
 * same page.
 */
export default function Saved() {
  const items = useSavedItems();
  const saveData = useRouteLoaderData<{ saveData: boolean }>("root")?.saveData;
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Try again to store pages that couldn't be stored when they were saved.
    if (items && items.length > 0) keepOffline(items);
  }, [items]);

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
      <div className="wrap saved" ref={place} tabIndex={-1}>
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
        {items?.length === 0 ? (
          <EmptyState
            title="Nothing saved yet"
            action={
              <p className="button-row">
                <LinkButton to="/blogs">Read the blog</LinkButton>
                <LinkButton to="/events" variant="secondary">
                  See our events
                </LinkButton>
              </p>
            }
          >
            Press Save on a post or an event, and it waits for you here.
          </EmptyState>
        ) : null}
        {items && items.length > 0 ? (
          <SavedList items={items} onLastRemoved={() => place.current?.focus()} />
        ) : null}
      </div>
    </>
  );
}
