import { useEffect, useRef, useState } from "react";

/**
 * Toggles a form that replaces the content it edits. Afterwards the focus returns to the button
 * that opened it.
 */
export function useEditInPlace() {
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return { isEditing, setEditing, editButton };
}
