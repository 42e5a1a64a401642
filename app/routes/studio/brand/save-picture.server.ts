/** Saves a picture of the look, its part or its point, by the version of the fields that belong to it. */
import { data } from "@remix-run/node";
import { parseHeaderFocus } from "~/features/gyms/brand-look";
import type { GymField, GymFields } from "~/features/gyms/gym-fields";
import { getGymFields } from "~/features/gyms/queries.server";
import { editGym } from "~/features/journeys/edit-gym.server";
import { toWholeName, type Crop } from "~/features/media/picture-crop";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { NO_STORE } from "~/http/responses.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { studioPaths } from "~/studio-paths";
import type { PictureRefusal } from "../read-picture-upload.server";
import type { StudioContext } from "../studio-context.server";
import { toSavedKey } from "../to-saved-key";
import type { PictureKind } from "./picture-kinds";

/** The fields of each form. Another header picture begins without a point; another part of the same one keeps it. */
export const PICTURE_FIELDS = {
  logo: ["logoImageUrl"],
  header: ["headerImageUrl", "headerFocus"],
  about: ["aboutImageUrl"],
} as const satisfies Record<PictureKind, readonly GymField[]>;

export const toFocusValue = (value: unknown): string => {
  const focus = parseHeaderFocus(value);
  return focus ? `${focus.x}-${focus.y}` : "";
};
export const toSrc = (value: unknown) => (typeof value === "string" ? value : null);

export interface PicturesAnswer {
  kind: PictureKind;
  /** A key below `pictures.errors`. */
  error?: PictureRefusal | "focus" | "crop";
  /** The part that is looked at before it is saved. */
  crop?: Crop;
  /** Another editor has saved this picture meanwhile: both, and the version that the next save replaces. */
  conflict?: {
    version: string;
    saved: string | null;
    /** `name` is null where the form removes the picture, or moves its point. */
    yours: { name: string | null; src: string | null; focus: string | null };
  };
}

export const refusePicture = (answer: PicturesAnswer, status = 400, headers = {}) =>
  data<PicturesAnswer>(answer, { status, headers: { ...NO_STORE, ...headers } });

type Change = { kind: PictureKind; version: string } & (
  | { picture: { name: string; src: string } | null; focus?: undefined }
  | { focus: { x: number; y: number }; picture?: undefined }
);

/** The whole version of the kind is compared, so that a point belongs to the picture on which it was chosen. */
export async function savePicture(
  { context, db, gym, mount, now, person }: StudioContext,
  { kind, version, picture, focus }: Change,
) {
  const src = picture?.src ?? null;
  const [srcField] = PICTURE_FIELDS[kind];
  const kept = await getGymFields(db, { gymId: gym.id, fields: PICTURE_FIELDS[kind] });
  const isSame = src !== null && toWholeName(src) === toWholeName(toSrc(kept[srcField]) ?? "");
  const values: GymFields = focus
    ? { ...kept, headerFocus: focus }
    : { ...kept, ...(isSame || kind !== "header" ? {} : { headerFocus: null }), [srcField]: src };
  const change = { gymId: gym.id, accountId: person.accountId, now };
  const edited = await editGym(db, { ...change, version, values });
  if (edited.ok) {
    return redirectWithToast(context, `${studioPaths.brandPictures(mount)}#${kind}`, {
      key: toSavedKey(gym, "brand:saved"),
    });
  }
  const conflict = {
    version: toContentVersion(edited.saved),
    saved: toSrc(edited.saved[srcField]),
    yours: { name: picture?.name ?? null, src, focus: focus ? toFocusValue(focus) : null },
  };
  return refusePicture({ kind, conflict }, 409);
}
