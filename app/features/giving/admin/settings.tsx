import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { answerSettings } from "#app/platform/settings/answer-settings.server.ts";
import { CURRENCIES } from "#app/platform/text/currencies.server.ts";
import { typedAmount } from "#app/platform/text/money.ts";
import { CheckboxField, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormSection, keepSettings, SettingsForm } from "#app/ui/form/settings-form.tsx";
import { movesGifts, readGivingForm, saveGiving } from "../giving-settings.server.ts";
import { GIVING_LIMITS } from "../giving-settings.ts";
import { parseGivingSettings } from "../giving-settings-input.server.ts";
import type { Route } from "./+types/settings";
import { ItemRows, WayRows } from "./settings-rows.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const currencies = [{ value: "", label: "Choose" }, ...CURRENCIES];
  return { ...(await readGivingForm(getSite(context).db)), currencies };
}

export function action(args: Route.ActionArgs) {
  return answerSettings(args, parseGivingSettings, saveGiving, { act: "ways to give", isIn: movesGifts });
}

export const clientAction = keepSettings;

/** Maps controls to the field whose errors they show. */
const CONTROLS = {
  ...{ itemWhat: "items", itemAmount: "items" },
  ...{ wayKind: "ways", wayName: "ways", wayHolder: "ways", wayNumber: "ways", wayNote: "ways" },
};

/** Lets owners open the giving page, and say what gifts pay for and how they are sent. */
export default function GivingSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { isOpen, showsAccounts, currency, intro, receipt, items, ways, base, currencies } = loaderData;
  return (
    <SettingsForm label="Giving" saveLabel="Save giving" base={base} answer={actionData} controls={CONTROLS}>
      {({ errors, changed, typed }) => (
        <>
          <FormSection
            title="The page"
            text="While it is closed, Donate opens the chat or the address under General."
          >
            <CheckboxField
              name="isOpen"
              label="Visitors see the page, and Donate leads to it"
              defaultChecked={typed ? typed.isOpen !== undefined : isOpen}
              error={errors?.isOpen}
            />
            <TextArea
              name="intro"
              label="Text above (optional)"
              hint="What gifts do. Promise nothing about taxes unless you are sure."
              rows={3}
              countTo={GIVING_LIMITS.intro}
              defaultValue={typed?.intro ?? intro}
              error={errors?.intro}
            />
            <SelectField
              name="currency"
              label="Currency"
              hint="In which visitors promise and you count. Nothing is ever converted."
              options={currencies}
              defaultValue={typed?.currency ?? currency}
              error={errors?.currency}
              required
            />
          </FormSection>
          <FormSection
            title="What gifts pay for"
            text="A uniform, a term's fees. Visitors can always choose another amount."
          >
            <ItemRows
              stored={items.map(({ what, amount }) => ({ what, amount: typedAmount({ amount, currency }) }))}
              error={errors?.items}
              onChange={changed}
            />
          </FormSection>
          <FormSection
            title="Ways to give"
            text="Visitors see them once they have promised something. Check every number twice. Changing them takes your password, and every owner is told."
          >
            <WayRows stored={ways} error={errors?.ways} onChange={changed} />
          </FormSection>
          <FormSection
            title="Accounts"
            text="Totals by appeal and year, and what was spent on what. Nobody's name is ever shown."
          >
            <CheckboxField
              name="showsAccounts"
              label="Visitors see where the money went"
              defaultChecked={typed ? typed.showsAccounts !== undefined : showsAccounts}
            />
          </FormSection>
          <FormSection
            title="Receipts"
            text="You issue them on the screen of a gift, and the giver's page links to them. They are numbered without gaps."
          >
            <TextArea
              name="receipt"
              label="On every receipt (optional)"
              hint="Your thanks, your address. Write about taxes only what a tax office has told you."
              rows={4}
              countTo={GIVING_LIMITS.receipt}
              defaultValue={typed?.receipt ?? receipt}
              error={errors?.receipt}
            />
          </FormSection>
        </>
      )}
    </SettingsForm>
  );
}
