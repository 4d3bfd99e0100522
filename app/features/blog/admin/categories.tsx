import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { answerSettings } from "#app/platform/settings/answer-settings.server.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { FormRows } from "#app/ui/form/form-rows.tsx";
import { keepSettings, SettingsForm } from "#app/ui/form/settings-form.tsx";
import { type Category, GIVEN_CATEGORIES } from "../categories/categories.ts";
import { readOwnCategories, saveOwnCategories } from "../categories/own-categories.server.ts";
import {
  CATEGORY_LIMITS,
  MAX_OWN_CATEGORIES,
  parseOwnCategories,
} from "../categories/own-categories-input.ts";
import type { Route } from "./+types/categories";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return readOwnCategories(getSite(context).db);
}

export function action(args: Route.ActionArgs) {
  return answerSettings(args, parseOwnCategories, saveOwnCategories);
}

export const clientAction = keepSettings;

/** Maps controls to the field whose errors they show. */
const CONTROLS = {
  ...{ categoryName: "categories", categoryAddress: "categories", categoryDescription: "categories" },
};

/** Renders the foundation's own categories of the blog. */
export default function CategorySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, base } = loaderData;
  return (
    <SettingsForm
      label="Categories"
      saveLabel="Save categories"
      base={base}
      answer={actionData}
      controls={CONTROLS}
      intro={
        <p className="max-w-2xl text-sm text-muted">
          The blog always has {GIVEN_CATEGORIES.map(({ label }) => label).join(", ")}. Your own follow them,
          in this order. The description is shown above their posts, and in search results.
        </p>
      }
    >
      {({ errors, changed }) => (
        <div className="max-w-3xl">
          <FormRows
            id="categories"
            what="category"
            max={MAX_OWN_CATEGORIES}
            empty={{ id: "", label: "", description: "" }}
            nameInOrder={({ label }) => label}
            stored={categories}
            error={errors?.categories}
            onChange={changed}
          >
            {(category, field) => <CategoryFields category={category} field={field} />}
          </FormRows>
        </div>
      )}
    </SettingsForm>
  );
}

type CategoryFieldsProps = { category: Category; field: (name: string) => { name: string; id: string } };

function CategoryFields({ category: { id, label, description }, field }: CategoryFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        {...field("categoryName")}
        label="Name"
        defaultValue={label}
        maxLength={CATEGORY_LIMITS.label}
      />
      <TextField
        {...field("categoryAddress")}
        label="Address"
        placeholder="made from the name"
        defaultValue={id}
        maxLength={CATEGORY_LIMITS.id}
        autoCapitalize="none"
      />
      <div className="sm:col-span-full">
        <TextField
          {...field("categoryDescription")}
          label="Description (optional)"
          defaultValue={description}
          maxLength={CATEGORY_LIMITS.description}
        />
      </div>
    </div>
  );
}
