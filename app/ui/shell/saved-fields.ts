/**
 * Changing the language reloads the page: what was typed is kept for that one load, in this tab. Passwords are not,
 * nor is a card, whose fields have no names. Before script runs, the form itself is posted and comes back filled in
 * (app/http/change-language.server.ts).
 */
const KEY = "keptFields";

type Fields = Record<string, string | boolean>;

const isTicked = ({ type }: HTMLInputElement) => type === "checkbox" || type === "radio";
const nameOf = (field: HTMLInputElement) =>
  isTicked(field) ? `${field.name}=${field.value}` : field.name;

const fieldsOfPage = () =>
  document.querySelectorAll<HTMLInputElement>(
    "main input[name]:not([type=hidden]):not([type=password])",
  );

export function keepFields(): void {
  const fields: Fields = {};
  for (const field of fieldsOfPage()) {
    fields[nameOf(field)] = isTicked(field) ? field.checked : field.value;
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify([location.pathname, fields]));
  } catch {
    // Without storage, what was typed is lost.
  }
}

/** Before hydration: the page then reads the fields as they were left. */
export function restoreFields(): void {
  try {
    const kept = sessionStorage.getItem(KEY);
    if (kept === null) return;
    sessionStorage.removeItem(KEY);
    const [path, fields] = JSON.parse(kept) as [string, Fields];
    if (path !== location.pathname) return;
    for (const field of fieldsOfPage()) {
      const value = fields[nameOf(field)];
      if (typeof value === "boolean") field.checked = value;
      else if (value) {
        field.value = value;
        field.closest("details")?.setAttribute("open", "");
      }
    }
  } catch {
    // The same.
  }
}
