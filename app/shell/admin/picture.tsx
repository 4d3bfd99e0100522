import { data } from "react-router";
import { PictureScreen } from "#app/features/pictures/admin/picture-screen.tsx";
import { readPictureScreen } from "#app/features/pictures/picture-screen.server.ts";
import { PICTURE_COLUMNS } from "#app/features.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/picture";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const person = requireAdministrator(context);
  const screen = await readPictureScreen(getSite(context).db, PICTURE_COLUMNS, id, person);
  if (!screen) throw data(null, { status: 404 });
  return screen;
}

/** Shows one picture, and where all features use it. */
export default function LibraryPicture({ loaderData }: Route.ComponentProps) {
  return <PictureScreen {...loaderData} />;
}
