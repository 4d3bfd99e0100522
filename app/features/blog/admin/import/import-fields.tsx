import { Field, SelectField } from "#app/ui/form/field.tsx";
import { IMPORT_ENDINGS } from "./open-import.ts";

type ImportFieldsProps = {
  complaint: string | undefined;
  /** Whether another system's export was chosen, which may have pictures beside it. */
  isForeign: boolean;
  categories: { value: string; label: string }[];
  category: string;
  onFiles: (files: File[]) => void;
  onFolder: (files: File[]) => void;
  onCategory: (category: string) => void;
};

/** Asks for the files to import, and for what an export of another system needs besides. */
export function ImportFields(props: ImportFieldsProps) {
  const { complaint, isForeign, categories, category, onFiles, onFolder, onCategory } = props;
  return (
    <>
      <Field
        name="file"
        label="Files"
        hint="Markdown (.md) and HTML files, which become drafts; an export of Ghost (.json) or WordPress (.xml), which keeps its statuses; or a .zip with any of these and its pictures, such as the archive that this blog exports."
        error={complaint}
        announceError
      >
        {({ required: _, ...control }) => (
          <input
            {...control}
            type="file"
            multiple
            accept={IMPORT_ENDINGS.join(",")}
            onChange={({ target }) => onFiles([...(target.files ?? [])])}
          />
        )}
      </Field>
      {isForeign ? (
        <>
          <Field
            name="folder"
            label="Folder with the old site’s pictures"
            hint="Ghost: content/images. WordPress: wp-content/uploads. Only the pictures of the posts are sent. Without it, posts keep marked places for their pictures."
          >
            {({ required: _, ...control }) => (
              <input
                {...control}
                type="file"
                multiple
                {...{ webkitdirectory: "" }}
                onChange={({ target }) => onFolder([...(target.files ?? [])])}
              />
            )}
          </Field>
          <SelectField
            name="category"
            label="Category for posts without one of the blog’s"
            options={categories}
            value={category}
            onChange={({ target }) => onCategory(target.value)}
          />
        </>
      ) : null}
    </>
  );
}
