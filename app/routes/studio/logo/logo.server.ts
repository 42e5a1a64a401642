/** `/studio/logo`: a gym's logo, and the colours that it suggests (product.md §20). */
import { data } from "@remix-run/node";
import type { GymFields } from "~/features/gyms/gym-fields";
import { getGymFields } from "~/features/gyms/queries.server";
import { COLOR_NAMES, type GymColors } from "~/features/gyms/theme";
import { editGym } from "~/features/journeys/edit-gym.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { isFileForm } from "~/http/read-file-form.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { studioPaths } from "~/studio-paths";
import {
  MAX_PICTURE_MB,
  readPictureUpload,
  readUploadFields,
  type PictureRefusal,
} from "../read-picture-upload.server";
import { studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import { toStudioFrame } from "../studio-frame.server";
import { toThemePreview, type ThemePreviewColors } from "../to-theme-preview";
import { storeBrandPicture } from "../brand/stored-picture.server";
import { findCurrentLogo, findStoredLogo, suggestColorsOf } from "./stored-logo.server";

/** What the choice saves at once. */
const FIELDS = ["logoImageUrl", ...COLOR_NAMES] as const;

/** The choice that leaves the colours as they are. */
export const KEEP = "keep";

/** @throws 303 to /signin; 404 for everybody whose role does not change the brand */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "changeBrand", "open-gym");
  const { context, db, gym, mount, person, t, url } = page;
  const saved = await getGymFields(db, { gymId: gym.id, fields: FIELDS });
  const logo = await findStoredLogo(page, url.searchParams.get("picture") ?? "");
  const suggestions = logo ? await suggestColorsOf(page, logo) : [];
  const current = logo ? null : await findCurrentLogo(page);
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, t("logo.documentTitle")),
      frame: toStudioFrame(page),
      gymName: gym.name,
      currentLogo: gym.logoImageUrl,
      maxMb: MAX_PICTURE_MB,
      skipTo: studioPaths.overview(mount),
      againTo: studioPaths.logo(mount),
      /** The colours of the present logo; null: it was not uploaded here. */
      colorsTo: current ? studioPaths.logo(mount, { picture: current.name }) : null,
      formOwner: toFormOwner(context, person),
      version: toContentVersion(saved),
      /** An upload was not taken, because the session had ended; a file cannot be kept. */
      isUploadLost: typed?.isOwn === true && typed.reply === undefined,
      /** The colours that the editor chose before the session ended. */
      chosen: String(typed?.reply?.initialValue?.["colors"] ?? ""),
      logo,
      choices: logo
        ? [
            ...suggestions.map(({ kind, colors, notes }) => ({
              value: kind as string,
              notes,
              preview: toThemePreview(colors),
            })),
            { value: KEEP, notes: [], preview: toThemePreview(gym) },
          ]
        : [],
    },
    { headers },
  );
}

export interface LogoAnswer {
  /** A key below `logo.errors`. */
  error?: PictureRefusal | "choice";
  /** Another editor has saved a logo or colours meanwhile: both, and the version that the next save replaces. */
  conflict?: {
    version: string;
    saved: { logo: string | null; preview: ThemePreviewColors };
    chosen: string;
  };
}

const refused = (error: NonNullable<LogoAnswer["error"]>, status = 400, headers = {}) =>
  data<LogoAnswer>({ error }, { status, headers: { ...NO_STORE, ...headers } });

export const action = formAction(changeLogo);

async function changeLogo(args: RequestArgs) {
  if (isFileForm(args.request)) {
    const readFields = readUploadFields(args);
    return takeUpload(await studioFormContext(args, { act: "changeBrand", readFields }));
  }
  return choose(await studioFormContext(args, { act: "changeBrand", fields: ["colors"] }));
}

async function takeUpload(page: StudioContext) {
  const upload = await readPictureUpload(page, "picture", "logo");
  if (!upload.ok) return refused(upload.error, upload.status, upload.headers);
  const logo = await storeBrandPicture(page, { kind: "logo", upload: upload.body });
  if (!logo) return refused("notAPicture");
  return seeOther(studioPaths.logo(page.mount, { picture: logo.name }));
}

async function choose(page: StudioContext) {
  const { context, db, gym, mount, now, person, request } = page;
  const form = await readForm(request);
  const logo = await findStoredLogo(page, String(form.get("picture") ?? ""));
  if (!logo) return refused("missing");
  const choice = form.get("colors");
  const suggestion = (await suggestColorsOf(page, logo)).find(({ kind }) => kind === choice);
  if (!suggestion && choice !== KEEP) return refused("choice");
  const saved = await getGymFields(db, { gymId: gym.id, fields: FIELDS });
  const edited = await editGym(db, {
    ...{ gymId: gym.id, accountId: person.accountId, now },
    version: String(form.get("version") ?? ""),
    values: { ...saved, ...suggestion?.colors, logoImageUrl: logo.src },
  });
  if (!edited.ok) return answerConflict(edited.saved, String(choice));
  return redirectWithToast(context, studioPaths.overview(mount), {
    kind: "good",
    key: "open-gym:logo.saved",
  });
}

function answerConflict(saved: GymFields, chosen: string) {
  const conflict = {
    version: toContentVersion(saved),
    saved: {
      logo: typeof saved.logoImageUrl === "string" ? saved.logoImageUrl : null,
      preview: toThemePreview(saved as GymColors),
    },
    chosen,
  };
  return data<LogoAnswer>({ conflict }, { status: 409, headers: NO_STORE });
}
