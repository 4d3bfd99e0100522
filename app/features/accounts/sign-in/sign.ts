import { redirect } from "react-router";
import type { Route } from "./+types/sign";

/** Redirects an old address of the sign-in page (specification, route table). */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/auth/login${url.search}`, 301);
}
