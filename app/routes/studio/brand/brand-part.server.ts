/** What the forms of the brand share: each shows some of the gym's fields, and saves them by their version. */
import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { GymField, GymFields } from "~/features/gyms/gym-fields";
import { toPreviewValue, type ChosenColors } from "~/features/gyms/preview-colors";
import { getGymFields } from "~/features/gyms/queries.server";
import { COLOR_NAMES, DEFAULT_COLORS, toOpaque, type GymColors } from "~/features/gyms/theme";
import { editGym } from "~/features/journeys/edit-gym.server";
import { toCookieHeaders } from "~/http/cookies";
import { formTitle } from "~/http/form.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { NO_STORE } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { paths } from "~/paths";
import { findEditConflict, type EditConflict, type FormValues } from "../find-edit-conflict";
import type { StudioContext } from "../studio-context.server";
import { toStudioFrame } from "../studio-frame.server";
import { toSavedKey } from "../to-saved-key";
import { listBrandTabs } from "./list-brand-tabs";

export interface PartAnswer {
  reply?: SubmissionResult<string[]>;
  conflict?: EditConflict;
}

/** Field names without a dot: `de.about` is `about-de`. */
export const toFormName = (field: GymField): string => field.split(".").toReversed().join("-");

/** The data of a page with one form. `headers` drop what was kept for it over an ended session. */
export async function loadBrandPart(page: StudioContext, fields: readonly GymField[]) {
  const { context, db, gym, mount, person, t } = page;
  const saved = await getGymFields(db, { gymId: gym.id, fields });
  const typed = takeTypedForm(page, person);
  if (context.document) context.document.showsPreview = true;
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  const shared = {
    title: formTitle(page, t("title")),
    frame: toStudioFrame(page),
    tabs: listBrandTabs(mount),
    /** The home as visitors have it now, for a frame. */
    homePreviewTo: `${paths.home(mount)}?brandPreview=${toPreviewValue(toChosenColors(gym))}`,
    formOwner: toFormOwner(context, person),
    version: toContentVersion(saved),
    typed: typed?.reply,
  };
  return { shared, saved, headers };
}

const toChosenColors = (colors: GymColors): ChosenColors =>
  Object.fromEntries(
    COLOR_NAMES.map((name) => [name, toOpaque(colors[name] ?? DEFAULT_COLORS[name])]),
  ) as ChosenColors;

export const refusePart = (reply: SubmissionResult<string[]>, status = 400) =>
  data<PartAnswer>({ reply }, { status, headers: NO_STORE });

/** Saves the values, or answers 409 with both sides when another editor has saved them meanwhile. */
export async function saveBrandPart(
  { context, db, gym, now, person }: StudioContext,
  {
    form,
    values,
    toText,
    to,
  }: {
    form: FormData;
    values: GymFields;
    /** A saved value as the form shows it. */
    toText: (value: unknown, field: GymField) => string;
    to: string;
  },
) {
  const change = { gymId: gym.id, accountId: person.accountId, now };
  const version = String(form.get("version") ?? "");
  const edited = await editGym(db, { ...change, version, values });
  if (edited.ok) {
    return redirectWithToast(context, to, { key: toSavedKey(gym, "brand:saved") });
  }
  const names = Object.keys(values) as GymField[];
  const toForm = (fields: GymFields): FormValues =>
    Object.fromEntries(names.map((name) => [toFormName(name), toText(fields[name], name)]));
  const conflict = findEditConflict({
    names: names.map(toFormName),
    saved: toForm(edited.saved),
    typed: toForm(values),
    version: toContentVersion(edited.saved),
  });
  const reply = { initialValue: toInitialValue(form) };
  return data<PartAnswer>({ reply, conflict }, { status: 409, headers: NO_STORE });
}

export const toInitialValue = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
