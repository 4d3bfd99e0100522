import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { answerSettings } from "#app/platform/settings/answer-settings.server.ts";
import { PlusIcon, TrashIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { keepSettings, SettingsForm } from "#app/ui/form/settings-form.tsx";
import { useFormRows } from "#app/ui/form/use-form-rows.ts";
import { MoveButtons } from "#app/ui/list/move-buttons.tsx";
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
        <Categories stored={categories} error={errors?.categories} onChange={changed} />
      )}
    </SettingsForm>
  );
}

type CategoriesProps = { stored: Category[]; error?: string; onChange: () => void };

function Categories({ stored, error, onChange }: CategoriesProps) {
  const { rows, addRow, moveRow, removeRow, addButton } = useFormRows(stored, onChange);
  return (
    <fieldset aria-describedby={error ? "categories-error" : undefined}>
      <legend className="sr-only">Categories</legend>
      <div id="categories" tabIndex={-1} className="grid max-w-3xl gap-5">
        {error ? (
          <p id="categories-error" className="field-error">
            {error}
          </p>
        ) : null}
        {rows.length === 0 ? <p className="text-sm text-muted">No categories of your own yet.</p> : null}
        {rows.map(({ key, row }, index) => (
          <fieldset key={key} className="grid gap-3 border-b border-line pb-5 sm:grid-cols-2">
            <legend className="sr-only">{`Category ${index + 1}`}</legend>
            <TextField
              name="categoryName"
              id={`category-name-${key}`}
              label="Name"
              defaultValue={row.label}
              maxLength={CATEGORY_LIMITS.label}
            />
            <TextField
              name="categoryAddress"
              id={`category-address-${key}`}
              label="Address"
              placeholder="made from the name"
              defaultValue={row.id}
              maxLength={CATEGORY_LIMITS.id}
              autoCapitalize="none"
            />
            <div className="sm:col-span-full">
              <TextField
                name="categoryDescription"
                id={`category-description-${key}`}
                label="Description (optional)"
                defaultValue={row.description}
                maxLength={CATEGORY_LIMITS.description}
              />
            </div>
            <div className="flex flex-wrap items-center gap-1 sm:col-span-full">
              <MoveButtons
                id={`category-${key}`}
                name={`category ${row.label || index + 1}`}
                isFirst={index === 0}
                isLast={index === rows.length - 1}
                vertical
                onMove={(direction) => moveRow(key, direction, `category-${key}`)}
              />
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove category ${row.label || index + 1}`}
                onClick={() => removeRow(key)}
              >
                <TrashIcon size={16} />
                Remove
              </Button>
            </div>
          </fieldset>
        ))}
        <div>
          <Button
            ref={addButton}
            variant="secondary"
            onClick={() => addRow({ id: "", label: "", description: "" })}
            disabled={rows.length >= MAX_OWN_CATEGORIES}
          >
            <PlusIcon size={16} />
            Add category
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
