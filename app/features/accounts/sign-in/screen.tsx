import type { ReactNode } from "react";
import { data, Link, useRouteLoaderData } from "react-router";
import { Mark } from "#app/ui/brand/mark.tsx";
import { LinkButton } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { UNEXPECTED } from "./sign-in-input.ts";

/** Returns the site's name, which the layout of the sign-in pages has read. */
export function useSiteName(): string {
  return useRouteLoaderData<{ siteName: string }>("features/accounts/sign-in/layout")?.siteName ?? "";
}

type ScreenProps = {
  title: string;
  /** The description for search engines; without it the page asks not to be indexed. */
  description?: string;
  children: ReactNode;
};

/** Renders a sign-in page: one card under the foundation's name. */
export function Screen({ title, description, children }: ScreenProps) {
  const siteName = useSiteName();
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

type NoticeProps = {
  title: string;
  children: ReactNode;
  /** Where to go on. */
  to: string;
  label: string;
  /** The notice answers a form, so screen readers announce it. */
  announce?: boolean;
};

/** Renders what a page says when there is nothing to fill in, and where to go on. */
export function Notice({ title, children, to, label, announce }: NoticeProps) {
  return (
    <>
      <div role={announce ? "status" : undefined}>
        <h1 className="text-2xl text-plum">{title}</h1>
        <p className="mt-3 wrap-anywhere">{children}</p>
      </div>
      <LinkButton href={to} className="mt-6 w-full">
        {label}
      </LinkButton>
    </>
  );
}

/** Announces why a form was refused. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Alert tone="error" announce>
      {text}
    </Alert>
  );
}

type ClientAction<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * Runs the action of a sign-in page. While offline, or when the server can't respond, keeps the
 * page and the address typed, and shows an error.
 */
export async function keepPage<Answer>({ request, serverAction }: ClientAction<Answer>) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const email = String(form.get("email") ?? "");
    return data({ email, formError: UNEXPECTED }, { status: 503 });
  }
}
