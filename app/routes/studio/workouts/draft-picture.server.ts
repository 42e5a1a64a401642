/** `/studio/workouts/{id}/picture`: one of the film's pictures, or an uploaded one (product.md §26). */
import { data } from "@remix-run/node";
import {
  findWorkoutPicture,
  toStoredName,
  storeFilePicture,
  storeWorkoutPicture,
} from "~/features/journeys/workout-pictures.server";
import { isFileId } from "~/features/library/file-key";
import { smallPicture } from "~/features/library/processing/small-picture";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { isFileForm } from "~/http/read-file-form.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { NO_STORE } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { readTypedTime } from "~/http/typed-time";
import { studioPaths } from "~/studio-paths";
import {
  MAX_PICTURE_MB,
  readPictureUpload,
  readUploadFields,
  type PictureRefusal,
} from "../read-picture-upload.server";
import { toStudioFrame } from "../studio-frame.server";
import {
  draftContext,
  draftFormContext,
  draftName,
  type DraftContext,
} from "./draft-context.server";
import { loadFiles } from "./load-draft-form.server";
import { saveContent } from "./save-content.server";

const MAX_OFFERED = 24;
/** In the form's value in place of a file: a picture that is stored already, by its name. */
const STORED = "stored";

/** @throws 303 to /signin; 404 for a workout that the person does not edit */
export async function loader(args: RequestArgs) {
  const page = await draftContext(args);
  const { context, draft, mount, person, t, url } = page;
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  const files = await loadFiles(page, draft.content.movements);
  const offered = [...files.values()]
    .filter(({ state }) => state === "READY")
    .flatMap(({ id, posters }) => posters.map((name) => ({ id, name })));
  return data(
    {
      title: t("picture.title"),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      /** Nothing was taken, because the session had ended; a file cannot be kept. */
      isUploadLost: typed?.isOwn === true && typed.reply === undefined,
      /** The picture that the editor chose before the session ended. */
      chosen: String(typed?.reply?.initialValue?.["picture"] ?? ""),
      name: draftName(page),
      picture: draft.content.heroImageUrl,
      offered: offered.slice(0, MAX_OFFERED).map(({ id, name }) => ({
        value: `${id}/${name}`,
        src: studioPaths.libraryMedia(mount, id, smallPicture(name)),
      })),
      maxMb: MAX_PICTURE_MB,
      editTo: studioPaths.workout(mount, draft.id, readTypedTime(url.searchParams)),
    },
    { headers },
  );
}

export interface PictureAnswer {
  /** A key below `picture.errors`. */
  error?: PictureRefusal | "foreign";
  /** Another editor has chosen a picture meanwhile: both, and the form's value for one's own. */
  conflict?: { saved: string | null; yours: string; value: string };
}

const refuse = (answer: PictureAnswer, status = 400, headers = {}) =>
  data<PictureAnswer>(answer, { status, headers: { ...NO_STORE, ...headers } });

export const action = formAction(changePicture);

async function changePicture(args: RequestArgs) {
  if (isFileForm(args.request)) {
    return takeUpload(await draftFormContext(args, { readFields: readUploadFields(args) }));
  }
  const page = await draftFormContext(args, { fields: ["picture"] });
  const body = await readForm(args.request);
  const shown = String(body.get("shown") ?? "");
  const [source = "", name = ""] = String(body.get("picture") ?? "").split("/", 2);
  if (source !== STORED) return takePoster(page, { fileId: source, name, shown });
  const address = await findWorkoutPicture(page.db, { gymId: page.gym.id, name });
  return address === null ? refuse({ error: "missing" }) : save(page, { address, shown });
}

/** Counted like an upload, because it is made like one; but not the picture that the workout has. */
async function takePoster(
  page: DraftContext,
  { fileId, name, shown }: { fileId: string; name: string; shown: string },
) {
  const { context, db, draft, gym } = page;
  const files = await loadFiles(page, draft.content.movements);
  const file = isFileId(fileId) ? files.get(fileId) : undefined;
  if (file?.state !== "READY" || !file.posters.includes(name)) return refuse({ error: "missing" });
  const key = `gym-${gym.id}`;
  const limit = await context.limits.consume("picture", key);
  if (!limit.ok) {
    const headers = { "Retry-After": String(limit.retryAfterSeconds) };
    return refuse({ error: "tooMany" }, 429, headers);
  }
  const address = await storeFilePicture(db, { ...toStored(page), file, name });
  if (address === null) return refuse({ error: "missing" });
  if (address === draft.content.heroImageUrl) await context.limits.refund("picture", key);
  return save(page, { address, shown });
}

const toStored = ({ context, gym }: DraftContext) => ({ gymId: gym.id, media: context.media });

async function takeUpload(page: DraftContext) {
  const upload = await readPictureUpload(page, "picture");
  if (!upload.ok) return refuse({ error: upload.error }, upload.status, upload.headers);
  const address = await storeWorkoutPicture(page.db, { ...toStored(page), bytes: upload.body });
  return address === null
    ? refuse({ error: "notAPicture" })
    : save(page, { address, shown: upload.fields.get("shown") ?? "" });
}

/** `shown`: the picture that the form has shown; "" for none. */
async function save(page: DraftContext, { address, shown }: { address: string; shown: string }) {
  const { draft, mount, url } = page;
  const saved = await saveContent<{ saved: string | null }>(page, (content) => {
    const { heroImageUrl } = content;
    return heroImageUrl === address || (heroImageUrl ?? "") === shown
      ? { ok: true, content: { ...content, heroImageUrl: address } }
      : { ok: false, refusal: { saved: heroImageUrl } };
  });
  if (saved.ok) {
    const own = studioPaths.workout(mount, draft.id, readTypedTime(url.searchParams));
    return redirectWithToast(page.context, own, { key: "studio-workouts:toast.pictureSaved" });
  }
  if (saved.refusal === "foreign") return refuse({ error: "foreign" });
  const value = `${STORED}/${toStoredName(address)}`;
  return refuse({ conflict: { ...saved.refusal, yours: address, value } }, 409);
}
