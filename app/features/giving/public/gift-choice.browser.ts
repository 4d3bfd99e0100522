/** Chooses what a field belongs to once somebody types into it. */
export function start(form: HTMLElement): void {
  form.addEventListener("input", ({ target }) => {
    const value = (target as HTMLElement).dataset.chooses;
    const choice = form.querySelector<HTMLInputElement>(`input[type=radio][value="${value}"]`);
    if (choice) choice.checked = true;
  });
}
