/** `/studio/brand/pictures`: logo, header picture and the one beside "About": their parts, and the header's point. */
import { data } from "@remix-run/node";
import { FOCUS_STEPS, parseHeaderFocus } from "~/features/gyms/brand-look";
import type { GymField, GymFields } from "~/features/gyms/gym-fields";
import { parseCrop } from "~/features/media/picture-crop";
import { formAction, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { isFileForm } from "~/http/read-file-form.server";
import { takeTypedForm } from "~/http/typed-form.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { studioPaths } from "~/studio-paths";
import { MAX_PICTURE_MB, readPictureUpload, readUploadFields } from "../read-picture-upload.server";
import { studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import { loadBrandPart } from "./brand-part.server";
import { changeCrop, CROP_INTENTS } from "./change-crop.server";
import { PART_SHAPES, PICTURE_KINDS, type PictureKind } from "./picture-kinds";
import {
  PICTURE_FIELDS,
  refusePicture,
  savePicture,
  toFocusValue,
  toSrc,
} from "./save-picture.server";
import { describeCrop, findBrandPicture, storeBrandPicture } from "./stored-picture.server";

/** The server keeps these fields for an editor whose session has ended: the form's kind, and the chosen part. */
const KEPT_FIELDS = ["kind", "focus", "zoom", "x", "y"];

/** @throws 303 to /signin; 404 for everybody whose role does not change the brand */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "changeBrand", "brand");
  const { gym, mount, person } = page;
  const kept = takeTypedForm(page, person);
  const typed = kept?.reply?.initialValue ?? {};
  const { shared, saved, headers } = await loadBrandPart(page, PICTURE_KINDS.flatMap(listFields));
  return data(
    {
      ...{ ...shared, gymName: gym.name, logoTo: studioPaths.logo(mount), maxMb: MAX_PICTURE_MB },
      /** An upload was not taken, because the session had ended; a file cannot be kept. */
      isUploadLost: kept?.isOwn === true && kept.reply === undefined,
      focus: String(typed["focus"] ?? toFocusValue(saved.headerFocus)),
      focusValues: FOCUS_STEPS.flatMap((y) => FOCUS_STEPS.map((x) => `${x}-${y}`)),
      pictures: await Promise.all(
        PICTURE_KINDS.map((kind) => describePicture(page, { kind, saved, typed })),
      ),
    },
    { headers },
  );
}

async function describePicture(
  page: StudioContext,
  { kind, saved, typed }: { kind: PictureKind; saved: GymFields; typed: Record<string, unknown> },
) {
  const own: GymFields = Object.fromEntries(listFields(kind).map((field) => [field, saved[field]]));
  const src = toSrc(saved[PICTURE_FIELDS[kind][0]]);
  const typedCrop =
    typed["kind"] === kind
      ? parseCrop({ zoom: typed["zoom"], x: typed["x"], y: typed["y"] }, PART_SHAPES[kind].minZoom)
      : null;
  const source = await describeCrop(page, { kind, src });
  return { kind, src, version: toContentVersion(own), source, typedCrop };
}

const listFields = (kind: PictureKind): readonly GymField[] => PICTURE_FIELDS[kind];

export const action = formAction(changePictures);

async function changePictures(args: RequestArgs) {
  const shared = { act: "changeBrand", namespace: "brand" } as const;
  if (isFileForm(args.request)) {
    const readFields = readUploadFields(args);
    return takeUpload(await studioFormContext(args, { ...shared, readFields }));
  }
  const page = await studioFormContext(args, { ...shared, fields: KEPT_FIELDS });
  const form = await readForm(args.request);
  const kind = parseKind(form.get("kind"));
  const version = String(form.get("version") ?? "");
  const intent = String(form.get("intent") ?? "");
  if (CROP_INTENTS.includes(intent)) return changeCrop(page, { form, kind, version });
  if (intent === "remove") return savePicture(page, { kind, version, picture: null });
  if (intent === "focus") {
    const [x, y] = String(form.get("focus") ?? "")
      .split("-")
      .map(Number);
    const focus = parseHeaderFocus({ x, y });
    return focus
      ? savePicture(page, { kind: "header", version, focus })
      : refusePicture({ kind, error: "focus" });
  }
  const name = String(form.get("picture") ?? "");
  const picture = await findBrandPicture(page, { kind, name });
  return picture
    ? savePicture(page, { kind, version, picture })
    : refusePicture({ kind, error: "missing" });
}

const parseKind = (value: unknown): PictureKind =>
  PICTURE_KINDS.find((kind) => kind === value) ?? "header";

async function takeUpload(page: StudioContext) {
  const upload = await readPictureUpload(page, "picture");
  const kind = parseKind(upload.fields.get("kind"));
  if (!upload.ok)
    return refusePicture({ kind, error: upload.error }, upload.status, upload.headers);
  const picture = await storeBrandPicture(page, { kind, upload: upload.body });
  if (!picture) return refusePicture({ kind, error: "notAPicture" });
  return savePicture(page, { kind, version: upload.fields.get("version") ?? "", picture });
}
