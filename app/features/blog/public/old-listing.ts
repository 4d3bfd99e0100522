import { redirect } from "react-router";

/** `/blog` has no page of its own: it leads to the listing. */
export function loader() {
  return redirect("/blogs", 301);
}
