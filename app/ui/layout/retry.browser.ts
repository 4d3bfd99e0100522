/** Requests the same address again, with its query, which the form alone would drop. */
export function start(form: HTMLElement): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.reload();
  });
}
