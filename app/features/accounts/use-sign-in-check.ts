import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { findSignInErrors, type LoginRefusal, type SignInErrors } from "./sign-in-input.ts";

export type SignInCheck = ReturnType<typeof useSignInCheck>;

/**
 * Looks at the two fields of a sign-in form while they are filled.
 *
 * @param refusal what the server answered last; it goes with the next letter
 * @returns what to spread over the form and the password field, what to say, and whether both fields are valid: undefined
 * until the page's script has looked
 */
export function useSignInCheck(refusal: LoginRefusal | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [isValid, setValid] = useState<boolean>();
  const [blurErrors, setBlurErrors] = useState<SignInErrors>({});
  const [clearedRefusal, clearRefusal] = useState<LoginRefusal>();
  const shown = refusal === clearedRefusal ? undefined : refusal;

  // Fields may have been filled before the script came, by the person or by a password manager.
  useEffect(() => setValid(isComplete(form.current)), []);
  useEffect(() => {
    if (refusal?.formError) password.current?.focus();
  }, [refusal]);

  function onInput() {
    clearRefusal(refusal);
    setValid(isComplete(form.current));
    // A complaint goes as soon as it is no longer true; a new one waits until the field is left.
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

  /** The button is disabled, so Enter does nothing: it says why. */
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
  // A browser shows nobody what its password manager filled in before the person has touched the page.
  if (form?.querySelectorAll("input:autofill").length === 2) return true;
  const errors = findSignInErrors(valuesOf(form));
  return !errors.email && !errors.password;
}
