import { data } from "react-router";

/**
 * Every address below /admin without a page of its own. Only who is signed in learns that it does not exist.
 *
 * @throws always: 404; the admin layout shows the page for it
 */
export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function AdminNotFound() {
  return null;
}
