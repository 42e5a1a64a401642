/** `/studio/brand/look`: the face of the headings, and whether the footer names the product. */
import { data } from "@remix-run/node";
import { toBrandLook } from "~/features/gyms/brand-look";
import type { GymField } from "~/features/gyms/gym-fields";
import { DEFAULT_FACE, HEADING_FACES, parseHeadingFace } from "~/features/gyms/heading-face";
import { formAction, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
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

const FIELDS = ["headingFace", "isPoweredByShown"] as const satisfies readonly GymField[];

/** @throws 303 to /signin; 404 for everybody whose role does not change the brand */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "changeBrand", "brand");
  const { shared, saved, headers } = await loadBrandPart(page, FIELDS);
  const { face, isPoweredByShown } = toBrandLook({ themeSettings: saved });
  return data(
    {
      ...{ ...shared, gymName: page.gym.name, faces: HEADING_FACES },
      values: { headingFace: face as string, isPoweredByShown: isPoweredByShown ? "on" : "" },
    },
    { headers },
  );
}

export const action = formAction(changeLook);

async function changeLook(args: RequestArgs) {
  const page = await studioFormContext(args, {
    ...{ act: "changeBrand", fields: [...FIELDS, "version"], namespace: "brand" },
  });
  const { t } = page;
  const form = await readForm(args.request);
  const inLanguage = await showInLanguage<PartAnswer>(page, form);
  if (inLanguage) return inLanguage;
  const face = HEADING_FACES.find((one) => one === form.get("headingFace"));
  if (!face) {
    return refusePart({ initialValue: toInitialValue(form), error: { headingFace: ["face"] } });
  }
  return saveBrandPart(page, {
    form,
    // What every gym has is no value of its own.
    values: {
      headingFace: face === DEFAULT_FACE ? null : face,
      isPoweredByShown: form.get("isPoweredByShown") === "on" ? null : false,
    },
    toText: (value, field) =>
      field === "headingFace"
        ? t(`faces.${parseHeadingFace(value)}`)
        : t(value === false ? "look.off" : "look.on"),
    to: studioPaths.brandLook(page.mount),
  });
}
