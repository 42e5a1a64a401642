/** The uploaded picture of a challenge: its key carries the gym and is ours, never the sender's. */
import { data } from "@remix-run/node";
import { setChallengePicture } from "~/features/challenges/edit/set-challenge-picture.server";
import { storeCleanPicture } from "~/features/media/store-clean-picture.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { readPictureUpload, readUploadFields } from "../read-picture-upload.server";
import {
  challengesFormContext,
  requireChallenge,
  toChange,
  type EditContext,
} from "./edit-context.server";
import type { TextsAnswer } from "./challenge-texts.server";

const MAX_SIDE = 1600;

const refused = (
  pictureError: NonNullable<TextsAnswer["pictureError"]>,
  status = 400,
  headers = {},
) => data<TextsAnswer>({ pictureError }, { status, headers: { ...NO_STORE, ...headers } });

/** @throws 303 to /signin; 404 */
export const pictureFormContext = async (args: RequestArgs): Promise<EditContext> =>
  requireChallenge(await challengesFormContext(args, [], readUploadFields(args)));

export async function changePicture(page: EditContext) {
  const upload = await readPictureUpload(page, "picture");
  if (!upload.ok) return refused(upload.error, upload.status, upload.headers);
  const pictureUrl = await store(page, upload.body);
  if (pictureUrl === null) return refused("notAPicture");
  return setPicture(page, { pictureUrl, shown: upload.fields.get("shown") });
}

export const removePicture = (page: EditContext, body: FormData) =>
  setPicture(page, { pictureUrl: null, shown: String(body.get("shown") ?? "") });

/** `shown`: the picture that the form has shown; "" for none. */
async function setPicture(
  page: EditContext,
  { pictureUrl, shown }: { pictureUrl: string | null; shown: string | undefined },
) {
  const { challenge, db, mount } = page;
  const set = await setChallengePicture(db, {
    ...{ ...toChange(page), pictureUrl, shownPicture: shown || null },
  });
  if (!set.ok && set.reason === "not-found") throw notFound();
  if (!set.ok) return refused("stale", 409);
  const key = pictureUrl === null ? "toast.pictureRemoved" : "toast.pictureSaved";
  return redirectWithToast(page.context, studioPaths.challengeTexts(mount, challenge.guid), {
    ...{ kind: "good", key: `edit-challenges:${key}` },
  });
}

/** Null: the file is no picture that we take. */
async function store({ context, db, gym, now, person }: EditContext, body: Buffer) {
  const stored = await storeCleanPicture(db, context.media, {
    ...{ gymId: gym.id, start: `challenges/${gym.id}-`, maxSide: MAX_SIDE, body },
    act: { accountId: person.accountId, action: "challenge.upload-picture", now },
  });
  return stored && paths.picture(stored.path);
}
