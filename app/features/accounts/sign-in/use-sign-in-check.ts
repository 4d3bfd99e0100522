import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { findSignInErrors, type LoginRefusal, type SignInErrors } from "./sign-in-input.ts";

export type SignInCheck = ReturnType<typeof useSignInCheck>;

/**
 * Validates the two fields of a sign-in form during input.
 *
 * @param refusal the server's last response; it disappears with the next input
 * @returns props for the form and the password field, messages, and whether both fields are valid,
 * which is undefined until hydration
 */
export function useSignInCheck(refusal: LoginRefusal | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [isValid, setValid] = useState<boolean>();
  const [blurErrors, setBlurErrors] = useState<SignInErrors>({});
  const [clearedRefusal, clearRefusal] = useState<LoginRefusal>();
  const shown = refusal === clearedRefusal ? undefined : refusal;

  // The person or a password manager may have filled the fields before hydration.
  useEffect(() => setValid(isComplete(form.current)), []);
  useEffect(() => {
    if (refusal?.formError) password.current?.focus();
  }, [refusal]);

  function onInput() {
    clearRefusal(refusal);
    setValid(isComplete(form.current));
    // An error disappears as soon as it is fixed; a new one waits until the field loses focus.
    const errors = findSignInErrors(valuesOf(form.current));
    setBlurErrors((before) => ({
      ...(before.email && errors.email ? { email: errors.email } : {}),
      ...(before.password && errors.password ? { password: errors.password } : {}),
    }));
  }

  function onBlur(event: FormEvent<HTMLFormElement>) {
    const field = event.target as HTMLInputElement;
    if (field.name !== "email" && field.name !== "password") return;
    const sentence = field.value === "" ? undefined : findSignInErrors(valuesOf(form.current))[field.name];
    setBlurErrors((before) => ({ ...before, [field.name]: sentence }));
  }

  /** Shows errors on Enter, which does nothing while the button is disabled. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key !== "Enter" || !isInField || isComplete(form.current)) return;
    event.preventDefault();
    const errors = findSignInErrors(valuesOf(form.current));
    setBlurErrors(errors);
    const first = errors.email ? "email" : "password";
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  return {
    form: { ref: form, onInput, onBlur, onKeyDown },
    password,
    isValid,
    formError: shown?.formError,
    errors: {
      email: blurErrors.email ?? shown?.errors?.email,
      password: blurErrors.password ?? shown?.errors?.password,
    },
  };
}

function valuesOf(form: HTMLFormElement | null): { email: string; password: string } {
  const values = form ? new FormData(form) : new FormData();
  return { email: String(values.get("email") ?? ""), password: String(values.get("password") ?? "") };
}

function isComplete(form: HTMLFormElement | null): boolean {
  // Browsers hide autofilled values from scripts until the person interacts with the page.
  if (form?.querySelectorAll("input:autofill").length === 2) return true;
  const errors = findSignInErrors(valuesOf(form));
  return !errors.email && !errors.password;
}
