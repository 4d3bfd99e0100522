import type { ReactNode } from "react";
import { categoryOptions } from "#app/features/blog/categories/categories.ts";
import { POST_LIMITS } from "#app/features/blog/post-draft.ts";
import { LANGUAGES, type Language } from "#app/platform/text/languages.ts";
import { readingMinutesOf } from "#app/platform/text/reading-time.ts";
import { slugOf } from "#app/platform/text/slugs.ts";
import { useStore } from "#app/ui/drafts/value-store.ts";
import { CheckboxField, SelectField } from "#app/ui/form/field.tsx";
import { FeaturedPicture } from "./featured-picture.tsx";
import { StatusFields } from "./status-fields.tsx";
import { TagsField } from "./tags-field.tsx";
import { DraftText } from "./text-fields.tsx";
import { fieldId, useFieldErrors, useFormValue, useWriting } from "./writing-context.ts";

const LANGUAGE_OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** The fields of a post other than its content. */
export function SettingsFields() {
  return (
    <div className="grid content-start gap-6">
      <Part title="Publishing">
        <StatusFields />
        <DraftText name="date" label="Publication date" type="date" limit={10} />
      </Part>
      <Part title="Featured Image">
        <FeaturedPicture />
      </Part>
      <Part title="Details">
        <CategoryField />
        <DraftText name="author" label="Author" limit={POST_LIMITS.author} autoComplete="off" />
        <LanguageField />
        <ReadTimeField />
        <SlugField />
      </Part>
      <Part title="Tags">
        <TagsField />
      </Part>
      <Part title="Options">
        <Option name="featured" label="Featured post" hint="Stands out in the list of posts." />
        <Option name="allowComments" label="Allow comments" />
      </Part>
    </div>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line pt-5 first:border-0 first:pt-0">
      <h2 className="text-base text-plum">{title}</h2>
      {children}
    </section>
  );
}

function CategoryField() {
  const { form, categories } = useWriting();
  const category = useFormValue((of) => of.fields().category);
  return (
    <SelectField
      name="category"
      id={fieldId("category")}
      label="Category"
      required
      error={useFieldErrors().category}
      options={[{ value: "", label: "Choose a category" }, ...categoryOptions(categories)]}
      value={category}
      onChange={(event) => form.set({ category: event.target.value })}
    />
  );
}

function LanguageField() {
  const { form } = useWriting();
  const language = useFormValue((of) => of.fields().language);
  return (
    <SelectField
      name="language"
      id={fieldId("language")}
      label="Language"
      hint="Screen readers, translators and your spelling checker follow it."
      error={useFieldErrors().language}
      options={LANGUAGE_OPTIONS}
      value={language}
      onChange={(event) => form.set({ language: event.target.value as Language })}
    />
  );
}

function ReadTimeField() {
  const minutes = useFormValue((form) => readingMinutesOf(form.counts().words));
  return (
    <DraftText
      name="readTime"
      label="Estimated read time"
      hint="Left empty, it is counted from the text."
      placeholder={`${minutes} min read`}
      limit={POST_LIMITS.readTime}
      autoComplete="off"
    />
  );
}

function SlugField() {
  const { live } = useWriting();
  const { slug: storedSlug, status } = useStore(live);
  const fromTitle = useFormValue((form) => slugOf(form.fields().title));
  const typed = useFormValue((form) => slugOf(form.fields().slug));
  // Once a post has been published, a new title no longer changes its address.
  const usual = status === "published" && storedSlug ? storedSlug : fromTitle;
  return (
    <DraftText
      name="slug"
      label="Address"
      hint={
        <span className="wrap-anywhere">
          /blog/{typed || usual || "…"}
          {status === "published" && typed && typed !== storedSlug ? "; the old address leads on to it" : ""}
        </span>
      }
      placeholder={usual || "made from the title"}
      limit={POST_LIMITS.slug}
      autoComplete="off"
    />
  );
}

type OptionProps = { name: "featured" | "allowComments"; label: string; hint?: string };

function Option({ name, label, hint }: OptionProps) {
  const { form } = useWriting();
  const isOn = useFormValue((of) => of.fields()[name]);
  return (
    <CheckboxField
      name={name}
      id={fieldId(name)}
      label={label}
      hint={hint}
      checked={isOn}
      onChange={(event) => form.set({ [name]: event.target.checked })}
    />
  );
}
