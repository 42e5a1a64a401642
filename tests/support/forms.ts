/** Every page of routes.ts with a form, and every field name. */
import type { ZodObject } from "zod";
import type { RequestArgs } from "~/http/gym.server";
import { allRoutes, type RouteEntry } from "./routes";
import { readSources } from "./sources";

type Action = (args: RequestArgs) => Promise<unknown>;

const modules = import.meta.glob<{ action?: Action }>("../../app/routes/**/*.{ts,tsx}");
const schemas = import.meta.glob<Record<string, ZodObject>>("../../app/features/*/forms.ts", {
  eager: true,
});

/** Every page module with an action, with its routes. */
export async function listActions() {
  const byFile = new Map<string, RouteEntry[]>();
  for (const entry of allRoutes) {
    if (entry.file.startsWith("routes/api/")) continue;
    byFile.set(entry.file, [...(byFile.get(entry.file) ?? []), entry]);
  }
  const actions: { file: string; entries: RouteEntry[]; action: Action }[] = [];
  for (const [file, entries] of byFile) {
    const { action } = (await modules[`../../app/${file}`]?.()) ?? {};
    if (action) actions.push({ file, entries, action });
  }
  return actions;
}

const sources = readSources("app", /\.tsx?$/);

/** Values of the field `intent`, by which a form says which button was pressed. */
export const INTENTS = [
  ...new Set(
    sources.flatMap(({ text }) =>
      [
        ...text.matchAll(/\bintent(?:"\))? [!=]== "(\w+)"/g),
        ...text.matchAll(/\bname="intent"\s+value="(\w+)"/g),
        ...text.matchAll(/\b\w+_INTENT = "(\w+)"/g),
      ].map(([, value = ""]) => value),
    ),
  ),
];

/** Names of fields, from the forms' own schemas and from what the sources read. */
export const FIELDS = [
  ...new Set([
    ...Object.values(schemas).flatMap((module) =>
      Object.values(module).flatMap((one) => Object.keys(one?.shape ?? {})),
    ),
    ...sources.flatMap(({ text }) =>
      [...text.matchAll(/\bname="(\w+)"|\b(?:form|body|formData)\.get\("(\w+)"\)/g)].map(
        ([, shown, read]) => shown ?? read ?? "",
      ),
    ),
    "__proto__",
    "constructor",
  ]),
];
