/** What a person had typed into the form of something that is gone by now, as gone-page.tsx shows it. Pure. */
import { toPrintable } from "~/kernel/visible";

/** By field name, as a form or a kept form has them. */
export type TypedValues = Readonly<Record<string, unknown>>;

export interface TypedText {
  label: string;
  text: string;
}

/** In the order of the labels, without what is empty. */
export const listTyped = (
  labels: Readonly<Record<string, string>>,
  values: TypedValues,
): TypedText[] =>
  Object.entries(labels).flatMap(([name, label]) => {
    const value = values[name];
    const text = typeof value === "string" ? toPrintableLines(value) : "";
    return text === "" ? [] : [{ label, text }];
  });

const toPrintableLines = (text: string): string =>
  text.split(/\r?\n/).map(toPrintable).join("\n").trim();
