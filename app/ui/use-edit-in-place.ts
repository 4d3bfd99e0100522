import { useEffect, useRef, useState } from "react";

/**
 * A form that takes the place of what it changes. Afterwards the focus goes back to the button that
 * opened it.
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
