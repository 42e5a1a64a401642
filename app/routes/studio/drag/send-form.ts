/** Fills the hidden fields of a form, and sends it. */
export function sendForm(
  form: HTMLFormElement | null,
  values: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form?.requestSubmit();
}
