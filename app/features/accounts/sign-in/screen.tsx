import type { ReactNode } from "react";
import { Link } from "react-router";
import { Mark } from "#app/ui/brand/mark.tsx";

type ScreenProps = {
  title: string;
  siteName: string;
  /** The description for search engines; without it the page asks not to be indexed. */
  description?: string;
  children: ReactNode;
};

/** Renders the layout of the sign-in pages: one card under the foundation's name. */
export function Screen({ title, siteName, description, children }: ScreenProps) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] bg-paper">
      <title>{`${title} | ${siteName}`}</title>
      {description ? (
        <meta name="description" content={description} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <header className="px-5 py-4 sm:px-8 sm:py-6">
        <Link
          to="/"
          className="inline-flex min-h-11 items-center gap-3 rounded-md font-heading text-lg font-bold text-plum"
        >
          <Mark />
          <span>{siteName}</span>
        </Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="grid items-start justify-items-center px-4 pt-4 pb-10 sm:items-center"
      >
        <div className="w-full max-w-md rounded-lg border border-line bg-white p-6 shadow-raised sm:p-10">
          {children}
        </div>
      </main>
      <div aria-hidden="true" className="h-2 bg-linear-to-r from-plum via-plum-soft to-marigold" />
    </div>
  );
}
