import { data } from "react-router";

/**
 * Handles every unknown address below /admin. Only signed-in users learn that it doesn't exist.
 *
 * @throws always: 404; the admin layout renders the page for it
 */
export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function AdminNotFound() {
  return null;
}
