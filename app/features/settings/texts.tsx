import type { ReactNode } from "react";
import { Link } from "react-router";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { parseFields, textFields } from "#app/platform/forms/form-text.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { answerSettings } from "#app/platform/settings/answer-settings.server.ts";
import { readSiteTextsToEdit, saveSiteTexts } from "#app/platform/settings/site-texts.server.ts";
import { SITE_TEXTS, type SiteTextName } from "#app/platform/settings/site-texts.ts";
import { siteTextsInput } from "#app/platform/settings/site-texts-input.ts";
import { FormSection, keepSettings, SettingsForm } from "#app/ui/form/settings-form.tsx";
import { TextWithDefault } from "#app/ui/form/text-with-default.tsx";
import type { Route } from "./+types/texts";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return readSiteTextsToEdit(getSite(context).db);
}

export function action(args: Route.ActionArgs) {
  return answerSettings(args, (form) => parseFields(siteTextsInput, textFields(form)), saveSiteTexts);
}

export const clientAction = keepSettings;

/** The texts, grouped by page. */
const PARTS: { title: string; text: ReactNode; names: SiteTextName[] }[] = [
  {
    title: "Home page",
    text: (
      <>
        The stories themselves are under{" "}
        <Link className="link" to="/admin/settings/story-cards">
          Story cards
        </Link>
        , the figures on the{" "}
        <Link className="link" to="/admin">
          dashboard
        </Link>
        .
      </>
    ),
    names: [
      "heroPhrase",
      "heroText",
      "informationText",
      "quotation",
      "quotationBy",
      "storiesHeading",
      "aboutHeading",
      "aboutText",
    ],
  },
  {
    title: "About page: mission",
    text: "Why the foundation exists.",
    names: ["aboutLead", "missionLead", "missionText"],
  },
  {
    title: "About page: three steps",
    text: "How the foundation goes about it.",
    names: [
      "firstStepTitle",
      "firstStepText",
      "secondStepTitle",
      "secondStepText",
      "thirdStepTitle",
      "thirdStepText",
    ],
  },
  {
    title: "Partners page",
    text: (
      <>
        The cards, figures and pictures are under{" "}
        <Link className="link" to="/admin/settings/partners">
          Partners
        </Link>
        .
      </>
    ),
    names: ["partnersText", "becomePartnerHeading", "becomePartnerText"],
  },
  { title: "Every page", text: "Above the links at the foot.", names: ["footerCall"] },
];

/** Renders all texts of the public pages as one form. */
export default function Texts({ loaderData: { texts, base }, actionData }: Route.ComponentProps) {
  return (
    <SettingsForm label="Texts" saveLabel="Save texts" base={base} answer={actionData}>
      {({ errors, changed }) =>
        PARTS.map((part) => (
          <FormSection key={part.title} title={part.title} text={part.text}>
            {part.names.map((name) => {
              const { standard, ...rule }: (typeof SITE_TEXTS)[SiteTextName] = SITE_TEXTS[name];
              return (
                <TextWithDefault
                  key={name}
                  name={name}
                  {...rule}
                  value={texts[name]}
                  // A text whose default is empty needs no reset button.
                  standard={standard || undefined}
                  error={errors?.[name]}
                  onDefault={changed}
                  required={standard !== ""}
                />
              );
            })}
          </FormSection>
        ))
      }
    </SettingsForm>
  );
}
