import { redirect } from "react-router";

/** Redirects `/blog`, which has no page of its own, to the listing. */
export function loader() {
  return redirect("/blogs", 301);
}
