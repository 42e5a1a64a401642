/** `/studio/brand/pictures`: the header picture with the point that stays in view, and the one beside "About". */
import { data } from "@remix-run/node";
import { FOCUS_STEPS, parseHeaderFocus } from "~/features/gyms/brand-look";
import type { GymField, GymFields } from "~/features/gyms/gym-fields";
import { getGymFields } from "~/features/gyms/queries.server";
import { editGym } from "~/features/journeys/edit-gym.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { isFileForm, readFileForm } from "~/http/read-file-form.server";
import { pageContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { redirectToSignIn } from "~/http/session.server";
import { toastCookie } from "~/http/toast";
import { toContentVersion } from "~/kernel/content-version.server";
import { studioPaths } from "~/studio-paths";
import { requireRole, studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import { loadBrandPart } from "./brand-part.server";
import {
  findBrandPicture,
  PICTURE_KINDS,
  storeBrandPicture,
  type PictureKind,
} from "./stored-picture.server";

const BYTES_PER_MB = 1024 * 1024;
const MAX_PICTURE_BYTES = 5 * BYTES_PER_MB;
export const MAX_PICTURE_MB = MAX_PICTURE_BYTES / BYTES_PER_MB;

/** The fields of each form. Another header picture begins without a point. */
const FIELDS = {
  header: ["headerImageUrl", "headerFocus"],
  about: ["aboutImageUrl"],
} as const satisfies Record<PictureKind, readonly GymField[]>;

const toFocusValue = (value: unknown): string => {
  const focus = parseHeaderFocus(value);
  return focus ? `${focus.x}-${focus.y}` : "";
};
const toSrc = (value: unknown) => (typeof value === "string" ? value : null);

const selectFields = (saved: GymFields, kind: PictureKind): GymFields =>
  Object.fromEntries(FIELDS[kind].map((field) => [field, saved[field]]));

/** @throws 303 to /signin; 404 for everybody whose role does not change the brand */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "changeBrand", "brand");
  const { gym, mount } = page;
  const { shared, saved, headers } = await loadBrandPart(page, PICTURE_KINDS.flatMap(listFields));
  return data(
    {
      ...{ ...shared, gymName: gym.name, logo: gym.logoImageUrl, logoTo: studioPaths.logo(mount) },
      maxMb: MAX_PICTURE_MB,
      focus: toFocusValue(saved.headerFocus),
      focusValues: FOCUS_STEPS.flatMap((y) => FOCUS_STEPS.map((x) => `${x}-${y}`)),
      pictures: PICTURE_KINDS.map((kind) => ({
        kind,
        src: toSrc(saved[FIELDS[kind][0]]),
        version: toContentVersion(selectFields(saved, kind)),
      })),
    },
    { headers },
  );
}

const listFields = (kind: PictureKind): readonly GymField[] => FIELDS[kind];

export interface PicturesAnswer {
  kind: PictureKind;
  /** A key below `pictures.errors`. */
  error?: "missing" | "tooLarge" | "notAPicture" | "tooMany" | "focus";
  /** Somebody else has saved this picture meanwhile: both, and the version that the next save replaces. */
  conflict?: {
    version: string;
    saved: string | null;
    /** `name` is null where the form removes the picture, or moves its point. */
    yours: { name: string | null; src: string | null; focus: string | null };
  };
}

const refuse = (answer: PicturesAnswer, status = 400, headers = {}) =>
  data<PicturesAnswer>(answer, { status, headers: { ...NO_STORE, ...headers } });

export const action = formAction(changePictures);

async function changePictures(args: RequestArgs) {
  if (isFileForm(args.request)) return upload(await uploadContext(args));
  const page = await studioFormContext(args, { act: "changeBrand", namespace: "brand" });
  const form = await readForm(args.request);
  const kind = parseKind(form.get("kind"));
  const version = String(form.get("version") ?? "");
  if (form.get("intent") === "remove") return save(page, { kind, version, picture: null });
  if (form.get("intent") === "focus") {
    const [x, y] = String(form.get("focus") ?? "")
      .split("-")
      .map(Number);
    const focus = parseHeaderFocus({ x, y });
    return focus
      ? save(page, { kind: "header", version, focus })
      : refuse({ kind, error: "focus" });
  }
  const name = String(form.get("picture") ?? "");
  const picture = await findBrandPicture(page, { kind, name });
  return picture ? save(page, { kind, version, picture }) : refuse({ kind, error: "missing" });
}

const parseKind = (value: unknown): PictureKind =>
  PICTURE_KINDS.find((kind) => kind === value) ?? "header";

/**
 * The role is checked before a byte of the body is read.
 *
 * @throws 303 to /signin; 404
 */
async function uploadContext(args: RequestArgs): Promise<StudioContext> {
  const page = await pageContext(args, "brand");
  const { context, person } = page;
  if (!person) {
    const toast = toastCookie({ kind: "info", key: "identity:signedOut" }, context.secure);
    throw redirectToSignIn(page, undefined, toCookieHeaders(toast));
  }
  return requireRole({ ...page, person }, "changeBrand");
}

async function upload(page: StudioContext) {
  const { context, gym, request } = page;
  const limit = await context.limits.consume("picture", `gym-${gym.id}`);
  const form = await readFileForm(request, { field: "picture", maxBytes: MAX_PICTURE_BYTES });
  const kind = parseKind(form.fields.get("kind"));
  if (!limit.ok) {
    const headers = { "Retry-After": String(limit.retryAfterSeconds) };
    return refuse({ kind, error: "tooMany" }, 429, headers);
  }
  if (!form.ok)
    return refuse({ kind, error: form.reason === "tooLarge" ? "tooLarge" : "notAPicture" });
  if (!form.file) return refuse({ kind, error: "missing" });
  const picture = await storeBrandPicture(page, { kind, upload: form.file });
  if (!picture) return refuse({ kind, error: "notAPicture" });
  return save(page, { kind, version: form.fields.get("version") ?? "", picture });
}

type Change = { kind: PictureKind; version: string } & (
  | { picture: { name: string; src: string } | null; focus?: undefined }
  | { focus: { x: number; y: number }; picture?: undefined }
);

/** The whole version of the kind is compared, so that a point belongs to the picture on which it was chosen. */
async function save(page: StudioContext, { kind, version, picture, focus }: Change) {
  const { context, db, gym, mount, now, person } = page;
  const src = picture?.src ?? null;
  const values: GymFields = focus
    ? { ...(await getGymFields(db, { gymId: gym.id, fields: FIELDS.header })), headerFocus: focus }
    : { [FIELDS[kind][0]]: src, ...(kind === "header" ? { headerFocus: null } : {}) };
  const change = { gymId: gym.id, accountId: person.accountId, now };
  const edited = await editGym(db, { ...change, version, values });
  if (edited.ok) {
    const cookie = toastCookie({ kind: "good", key: "brand:saved" }, context.secure);
    return seeOther(studioPaths.brandPictures(mount), { "Set-Cookie": cookie });
  }
  const conflict = {
    version: toContentVersion(edited.saved),
    saved: toSrc(edited.saved[FIELDS[kind][0]]),
    yours: { name: picture?.name ?? null, src, focus: focus ? toFocusValue(focus) : null },
  };
  return refuse({ kind, conflict }, 409);
}
