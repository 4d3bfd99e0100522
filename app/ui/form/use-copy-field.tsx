import { useRef } from "react";
import { CopyIcon } from "../control/admin-icons.tsx";
import { Button } from "../control/button.tsx";
import { copyText } from "../device/copy-text.ts";
import { useToast } from "../feedback/toast.tsx";

/** Shows a link to hand over. @returns the field, and what copies its content */
export function useCopyField(label: string, link: string) {
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  async function copy() {
    if (await copyText(link)) toast.success("Link copied to clipboard!");
    else field.current?.select();
  }
  return {
    field: (
      <input
        ref={field}
        className="control"
        aria-label={label}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        data-first-focus
      />
    ),
    copyButton: (
      <Button onClick={() => void copy()}>
        <CopyIcon />
        Copy the link
      </Button>
    ),
  };
}
