import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { findPicture } from "#app/platform/images/picture-columns.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { formKey } from "#app/platform/secrets/kept-forms.server.ts";
import { readToday } from "#app/platform/settings/site-settings.server.ts";
import { addDays } from "#app/platform/time/site-time.server.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import type { Route } from "./+types/new-consent";
import { ConsentForm } from "./consent-form.tsx";

/** How long a consent lasts unless somebody says otherwise. */
const USUAL_DAYS = 2 * 365;

/** `?picture=<id>` records the consent for that picture. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { name } = requireAdministrator(context);
  const { db, config } = getSite(context);
  const wanted = /^[0-9a-f]{32}$/.exec(url.searchParams.get("picture") ?? "")?.[0] ?? null;
  const [askedOn, picture] = await Promise.all([readToday(db), findPicture(db, wanted)]);
  const asked = { askedBy: name, askedOn, validUntil: addDays(askedOn, USUAL_DAYS) };
  return { id: newId(), picture, siteKey: formKey(config), asked };
}

/** Records the consent of a girl. */
export default function NewConsent({ loaderData: { id, picture, siteKey, asked } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Record Consent" />
      {picture ? (
        <Picture
          picture={picture}
          alt="The picture that it is for"
          sizes="8rem"
          className="mb-4 h-24 w-32 rounded-md object-cover"
        />
      ) : null}
      <ConsentForm
        id={id}
        picture={picture?.id}
        siteKey={siteKey}
        consent={{
          ...{ pseudonym: "", assent: "spoken", guardian: "spoken", turnsAdult: null, ...asked },
          ...{ forWebsite: true, forSocial: false, forPrint: false, forAppeals: false },
        }}
      />
    </>
  );
}
