/** The controls of a form in which a person types or chooses, as the page shows them. */
import { Parser } from "htmlparser2";

export interface Control {
  name: string;
  kind: "text" | "select" | "radio" | "checkbox";
  /** Of an input its type. */
  type: string;
  /** Null: it is not chosen. */
  value: string | null;
  /** Of a select and of radio buttons; of a box its one. */
  options: string[];
}

interface ReadForm {
  isPosted: boolean;
  controls: Control[];
  /** Values of its buttons that choose a language. */
  languages: string[];
}

const UNTYPED = new Set(["hidden", "file", "password", "submit", "color", "range", "search"]);

/** Every form of a page, by its id; those without one by their place. */
export function readTypedForms(html: string): Map<string, ReadForm> {
  const forms = new Map<string, ReadForm>();
  const get = (id: string): ReadForm => {
    const form = forms.get(id) ?? { isPosted: false, controls: [], languages: [] };
    forms.set(id, form);
    return form;
  };
  let current: string | undefined;
  let filled: Control | undefined;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === "form") {
        current = attributes["id"] ?? `form ${forms.size}`;
        get(current).isPosted = attributes["method"] === "post" && !attributes["enctype"];
      }
      if (tag === "option" && filled) {
        const value = attributes["value"] ?? "";
        filled.options.push(value);
        if ("selected" in attributes || filled.value === null) filled.value = value;
      }
      const owner = attributes["form"] ?? current;
      const name = attributes["name"];
      if (owner === undefined || name === undefined) return;
      const form = get(owner);
      if (tag === "button" && name === "pageLang") form.languages.push(attributes["value"] ?? "");
      const control = toControl(tag, { ...attributes, name }, form.controls);
      if (control && !form.controls.includes(control)) form.controls.push(control);
      if (tag === "select" || tag === "textarea") filled = control;
    },
    ontext(text) {
      if (filled?.kind === "text") filled.value += text;
    },
    onclosetag(tag) {
      if (tag === "form") current = undefined;
      if (tag === "select" || tag === "textarea") filled = undefined;
    },
  });
  parser.end(html);
  return forms;
}

function toControl(
  tag: string,
  attributes: Record<string, string> & { name: string },
  others: Control[],
): Control | undefined {
  const { name, type = "text", value = "" } = attributes;
  if (tag === "textarea") return { name, kind: "text", type: tag, value: "", options: [] };
  if (tag === "select") return { name, kind: "select", type: tag, value: null, options: [] };
  if (tag !== "input" || UNTYPED.has(type)) return undefined;
  const isChosen = "checked" in attributes;
  if (type === "checkbox") {
    const own = value || "on";
    return { name, kind: type, type, value: isChosen ? own : null, options: [own] };
  }
  if (type !== "radio") return { name, kind: "text", type, value, options: [] };
  const radio = others.find((one) => one.name === name) ?? {
    ...{ name, kind: type, type, value: null, options: [] },
  };
  radio.options.push(value);
  if (isChosen) radio.value = value;
  return radio;
}

const OF_TYPE: Record<string, string> = {
  ...{ number: "7", date: "2027-03-04", time: "06:30", email: "someone@example.test" },
  ...{ url: "https://example.test/typed", textarea: "Typed words\nin two lines" },
};

/** Another value than the one that is shown. */
export function typeInto({ kind, name, options, type, value }: Control): string {
  if (kind === "checkbox") return value === null ? (options[0] ?? "") : "";
  if (kind === "text") return OF_TYPE[type] ?? `Typed ${name}`.slice(0, 20);
  return options.toReversed().find((option) => option !== value) ?? value ?? "";
}
