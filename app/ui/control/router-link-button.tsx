import { Link, type LinkProps } from "react-router";
import { buttonClass, type Look } from "./button.tsx";

/**
 * Renders a link within the admin area that looks like a button. The router opens the page without
 * loading a new document.
 */
export function RouterLinkButton({ variant, size, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />;
}
