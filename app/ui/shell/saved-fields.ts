/**
 * Changing the language reloads the page, so the typed fields are saved for that one load, in this tab. Passwords are
 * not saved, nor is a card, whose fields have no names. Before script runs, the browser posts the form itself and the
 * server returns it filled in (app/http/change-language.server.ts).
 */
const KEY = "keptFields";

type Fields = Record<string, string | boolean>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTicked = (field: Control): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";
const nameOf = (field: Control) =>
  `${field.form?.id} ${field.name}${isTicked(field) ? `=${field.value}` : ""}`;

/** With the version that the page has shown, so that nobody saves over what another editor has saved meanwhile. */
const fieldsOfPage = () =>
  document.querySelectorAll<Control>(
    // A password that the member has made readable is a text field. The button that reloads the page has just changed
    // the language of the member.
    "main input[name]:not([type=hidden], [type=password], [autocomplete$=password]), main select[name]:not([name=lang]), main textarea[name], main form[id] input[name=version]",
  );

export function keepFields(): void {
  const fields: Fields = {};
  for (const field of fieldsOfPage()) {
    fields[nameOf(field)] = isTicked(field) ? field.checked : field.value;
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify([location.pathname, fields]));
  } catch {
    // Without storage the typed fields are lost.
  }
}

/** Runs before hydration, which then reads the restored fields. */
export function restoreFields(): void {
  try {
    const saved = sessionStorage.getItem(KEY);
    if (saved === null) return;
    sessionStorage.removeItem(KEY);
    const [path, fields] = JSON.parse(saved) as [string, Fields];
    if (path !== location.pathname) return;
    for (const field of fieldsOfPage()) {
      const value = fields[nameOf(field)];
      if (typeof value === "boolean" && isTicked(field)) field.checked = value;
      else if (typeof value === "string" && value && value !== field.value) {
        field.value = value;
        // Hydration gives a text area the text that the server has sent, unless it says another one.
        if (field instanceof HTMLTextAreaElement) field.defaultValue = value;
        field.closest("details")?.setAttribute("open", "");
      }
    }
  } catch {
    // Without storage there is nothing to restore.
  }
}
