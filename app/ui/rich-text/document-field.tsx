import { useEffect, useRef, useState } from "react";
import { DOCUMENT_REFUSALS, findDocumentFault } from "#app/platform/documents/document-refusal.ts";
import { formatBytes } from "#app/platform/text/formats.ts";
import { Field } from "../form/field.tsx";
import { UploadProgress } from "../form/upload-progress.tsx";
import { useSignInAgain } from "../form/use-sign-in-again.ts";
import { uploadFile } from "./upload-file.ts";

type DocumentFieldProps = {
  name: string;
  id: string;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  /** The address of the PDF until now, and how large it is. */
  defaultValue: string | undefined;
  size: string | undefined;
  onChange: () => void;
  "data-first-focus"?: true | undefined;
};

/** Uploads a PDF at once. Submits its address, and its size as `size`. */
export function DocumentField({
  name,
  defaultValue: address = "",
  size = "",
  error,
  onChange,
  "data-first-focus": hasFirstFocus,
  ...field
}: DocumentFieldProps) {
  const [stored, setStored] = useState({ address, size });
  const [percent, setPercent] = useState<number>();
  const [complaint, setComplaint] = useState<string>();
  const signIn = useSignInAgain();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File, words: RadioNodeList | Element | null | undefined) {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    setStored({ address: "", size: "" });
    const fault = findDocumentFault(file);
    setComplaint(fault && DOCUMENT_REFUSALS[fault]);
    if (fault) return setPercent(undefined);
    const sent = await uploadFile("document", file, { onProgress: setPercent, signal, signIn });
    if (!sent) return;
    setPercent(undefined);
    if (!sent.ok)
      return setComplaint(sent.refused || "The PDF could not be uploaded. Please choose it again.");
    setStored({ address: sent.document.address, size: formatBytes(sent.document.size) });
    if (words instanceof HTMLInputElement && words.value === "")
      words.value = file.name.replace(/\.pdf$/i, "");
  }

  return (
    <div className="grid gap-2">
      <Field {...field} name={name} error={complaint ?? error} announceError required={address === ""}>
        {({ name: _, required: __, ...control }) => (
          <input
            {...control}
            type="file"
            accept="application/pdf,.pdf"
            data-first-focus={hasFirstFocus}
            onChange={({ currentTarget: { files, form } }) => {
              onChange();
              if (files?.[0]) void upload(files[0], form?.elements.namedItem("words"));
            }}
          />
        )}
      </Field>
      {stored.address ? (
        <p className="text-sm text-muted" role="status">
          {stored.address.slice(stored.address.lastIndexOf("/") + 1)}
          {stored.size ? `, ${stored.size}` : null}
        </p>
      ) : null}
      <UploadProgress percent={percent} preparing="Checking the PDF" />
      <input type="hidden" name={name} value={stored.address} />
      <input type="hidden" name="size" value={stored.size} />
    </div>
  );
}
