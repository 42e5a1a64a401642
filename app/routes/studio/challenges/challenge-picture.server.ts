/** The uploaded picture of a challenge: its key carries the gym and is ours, never the sender's. */
import { data } from "@remix-run/node";
import { setChallengePicture } from "~/features/challenges/edit/set-challenge-picture.server";
import { cleanPicture } from "~/features/media/clean-picture.server";
import { recognisePicture } from "~/features/media/recognise-picture";
import { storePicture } from "~/features/media/store-picture.server";
import { toCookieHeaders } from "~/http/cookies";
import type { RequestArgs } from "~/http/gym.server";
import { readFileForm } from "~/http/read-file-form.server";
import { pageContext } from "~/http/request-context.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { redirectToSignIn } from "~/http/session.server";
import { toastCookie } from "~/http/toast";
import { sha256Hex } from "~/kernel/ids.server";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { leadWithToast } from "../parse-owner-form.server";
import { requireRole } from "../studio-context.server";
import { requireChallenge, requireRights, toChange, type EditContext } from "./edit-context.server";
import type { TextsAnswer } from "./challenge-texts.server";

export const MAX_PICTURE_MB = 5;
const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024;
const MAX_SIDE = 1600;

const refused = (
  pictureError: NonNullable<TextsAnswer["pictureError"]>,
  status = 400,
  headers = {},
) => data<TextsAnswer>({ pictureError }, { status, headers: { ...NO_STORE, ...headers } });

/**
 * The role is checked before a byte of the body is read. Without a session the sign-in page says that the picture was
 * not taken.
 *
 * @throws 303 to /signin; 404
 */
export async function pictureFormContext(args: RequestArgs): Promise<EditContext> {
  const page = await pageContext(args, "edit-challenges");
  const { context, person } = page;
  if (!person) {
    const toast = toastCookie({ kind: "info", key: "identity:signedOut" }, context.secure);
    throw redirectToSignIn(page, undefined, toCookieHeaders(toast));
  }
  const studio = await requireRole({ ...page, person }, "manageOwnChallenges");
  return requireChallenge(await requireRights(studio));
}

export async function changePicture(page: EditContext) {
  const { context, gym, request } = page;
  const limit = await context.limits.consume("picture", `gym-${gym.id}`);
  if (!limit.ok) {
    return refused("tooMany", 429, { "Retry-After": String(limit.retryAfterSeconds) });
  }
  const form = await readFileForm(request, { field: "picture", maxBytes: MAX_PICTURE_BYTES });
  if (!form.ok) return refused(form.reason === "tooLarge" ? "tooLarge" : "notAPicture");
  if (!form.file) return refused("missing");
  const pictureUrl = await store(page, form.file);
  if (pictureUrl === null) return refused("notAPicture");
  return setPicture(page, { pictureUrl, shown: form.fields.get("shown") });
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
  return leadWithToast(page, studioPaths.challengeTexts(mount, challenge.guid), {
    ...{ kind: "good", key: `edit-challenges:${key}` },
  });
}

/** Null: the file is no picture that we take. */
async function store({ context, db, gym, now, person }: EditContext, upload: Buffer) {
  // Only what begins as a picture reaches the decoder.
  if (!recognisePicture(upload)) return null;
  const picture = await cleanPicture(upload, { width: MAX_SIDE, height: MAX_SIDE });
  if (!picture) return null;
  const name = `${sha256Hex(picture.body).slice(0, 16)}.${picture.ending}`;
  const path = `challenges/${gym.id}-${name}`;
  const stored = await storePicture(db, context.media, {
    ...{ gymId: gym.id, key: `pictures/${path}`, body: picture.body },
    act: { accountId: person.accountId, action: "challenge.upload-picture", now },
  });
  return stored.ok ? paths.picture(path) : null;
}
