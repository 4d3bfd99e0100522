import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "./spinner.tsx";

export type Look = {
  /** `accent` is the marigold button of public pages, used once per screen. */
  variant?: "primary" | "accent" | "secondary" | "quiet" | "danger";
  size?: "normal" | "small";
};

export function buttonClass({ variant = "primary", size = "normal" }: Look, extra?: string) {
  return ["button", `button-${variant}`, size === "small" && "button-small", extra].filter(Boolean).join(" ");
}

type ButtonProps = ComponentProps<"button"> &
  Look & {
    /**
     * Shows a spinner and ignores clicks while an action runs. The button keeps the focus, which a
     * disabled one would lose.
     */
    busy?: boolean;
    /** The label while busy, such as "Sending...". */
    busyLabel?: ReactNode;
  };

export function Button({
  variant,
  size,
  busy,
  busyLabel,
  className,
  children,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      className={buttonClass({ variant, size }, className)}
      // Also stops implicit submission by Enter in one of the form's fields.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : null}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** Renders a link to a page of this site that looks like a button. It loads a new document. */
export function LinkButton({ variant, size, className, children, ...rest }: ComponentProps<"a"> & Look) {
  return (
    <a {...rest} className={buttonClass({ variant, size }, className)}>
      {children}
    </a>
  );
}

/** Renders an external link that looks like a button; see ExternalLink. */
export function ExternalLinkButton({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof ExternalLink> & Look) {
  return <ExternalLink {...rest} className={buttonClass({ variant, size }, className)} />;
}

/**
 * Renders a link to another site. It opens in a new tab, sends no referrer, and is announced as
 * such to screen readers by the element `opens-beside`, which each layout contains once.
 */
export function ExternalLink({ children, ...rest }: ComponentProps<"a"> & { href: string }) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" aria-describedby="opens-beside">
      {children}
    </a>
  );
}

/**
 * Renders a link to a configured address: on another site, or a path of this site if the
 * administrator hasn't set one yet (`CONTACT_PATH`).
 */
export function ConfiguredLink({ href, ...rest }: ComponentProps<typeof ExternalLink>) {
  const { children, className } = rest;
  if (!href.startsWith("/")) return <ExternalLink {...rest} href={href} />;
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}

/** Renders a configured link that looks like a button; see ConfiguredLink. */
export function ConfiguredLinkButton({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof ConfiguredLink> & Look) {
  return <ConfiguredLink {...rest} className={buttonClass({ variant, size }, className)} />;
}

/** Renders the description that ExternalLink refers to. */
export function OpensBesideNote() {
  return (
    <span id="opens-beside" hidden>
      opens in a new tab
    </span>
  );
}
