/** `/studio/brand`: a gym's five colours beside a page of the gym, with what would be hard to read (product.md §26). */
import { data } from "@remix-run/node";
import { parseChosenColor } from "~/features/gyms/preview-colors";
import { COLOR_NAMES, toOpaque } from "~/features/gyms/theme";
import { formAction, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { showInLanguage } from "../show-in-language.server";
import { studioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import {
  loadBrandPart,
  refusePart,
  saveBrandPart,
  toInitialValue,
  type PartAnswer,
} from "./brand-part.server";

/** @throws 303 to /signin; 404 for everybody whose role does not change the brand */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "changeBrand", "brand");
  const { context, gym, mount } = page;
  const { shared, saved, headers } = await loadBrandPart(page, COLOR_NAMES);
  if (context.document) context.document.showsPreview = true;
  return data(
    {
      ...shared,
      gymName: gym.name,
      homeTo: paths.home(mount),
      logoTo: studioPaths.logo(mount),
      values: Object.fromEntries(COLOR_NAMES.map((name) => [name, toText(saved[name])])),
    },
    { headers },
  );
}

const toText = (color: unknown): string => (typeof color === "string" ? toOpaque(color) : "");

export const action = formAction(changeColors);

async function changeColors(args: RequestArgs) {
  const page = await studioFormContext(args, {
    ...{ act: "changeBrand", fields: [...COLOR_NAMES, "version"], namespace: "brand" },
  });
  const form = await readForm(args.request);
  const inLanguage = await showInLanguage<PartAnswer>(page, form);
  if (inLanguage) return inLanguage;
  const colors = COLOR_NAMES.map(
    (name) => [name, parseChosenColor(String(form.get(name) ?? ""))] as const,
  );
  const wrong = colors.filter(([, color]) => color === null);
  if (wrong.length > 0) {
    const error = Object.fromEntries(wrong.map(([name]) => [name, ["color"]]));
    return refusePart({ initialValue: toInitialValue(form), error });
  }
  if (form.get("intent") === "preview") {
    if (page.context.document) page.context.document.showsPreview = true;
    return data<PartAnswer>(
      { reply: { initialValue: toInitialValue(form) } },
      { headers: NO_STORE },
    );
  }
  const values = Object.fromEntries(colors);
  return saveBrandPart(page, { form, values, toText, to: studioPaths.brand(page.mount) });
}
