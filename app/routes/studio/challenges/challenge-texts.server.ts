/** `/studio/challenges/{guid}/texts`: name, texts, days, trainer and picture of a challenge (product.md §26). */
import { data } from "@remix-run/node";
import { changeChallenge } from "~/features/challenges/edit/change-challenge.server";
import { listFactsFields, toFactsValues } from "~/features/challenges/edit/challenge-form";
import { toFactsVersion } from "~/features/challenges/edit/content-versions.server";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { toCookieHeaders } from "~/http/cookies";
import {
  formAction,
  formTitle,
  LONG_FORM_BYTES,
  readForm,
  redisplayForm,
  type FormAnswer,
} from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { isFileForm } from "~/http/read-file-form.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { takeTypedForm } from "~/http/typed-form.server";
import { studioPaths } from "~/studio-paths";
import { findEditConflict, type EditConflict } from "../find-edit-conflict";
import { MAX_PICTURE_MB, type PictureRefusal } from "../read-picture-upload.server";
import { showInLanguage } from "../show-in-language.server";
import { toStudioFrame } from "../studio-frame.server";
import {
  challengesContext,
  challengesFormContext,
  requireChallenge,
  toChange,
  type EditContext,
} from "./edit-context.server";
import { loadFactsForm } from "./load-facts-form.server";
import { FACTS_FIELDS } from "./new-challenge.server";
import { parseFacts } from "./parse-facts.server";
import { changePicture, pictureFormContext, removePicture } from "./challenge-picture.server";

/** @throws 303 to /signin; 404 for a challenge that the person does not edit */
export async function loader(args: RequestArgs) {
  const page = await requireChallenge(await challengesContext(args));
  const { challenge, mount, person, t } = page;
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, t("texts.title")),
      frame: toStudioFrame(page),
      name: challenge.name,
      backTo: studioPaths.challenge(mount, challenge.guid),
      reloadTo: studioPaths.challengeTexts(mount, challenge.guid),
      form: await loadFactsForm(page, challenge),
      version: toFactsVersion(challenge),
      picture: challenge.pictureUrl,
      maxMb: MAX_PICTURE_MB,
      typed: typed?.reply,
      /** An upload may be lost, because the session had ended; a file cannot be kept. */
      isUploadLost: typed?.isOwn === true && typed.reply === undefined,
    },
    { headers },
  );
}

export interface TextsAnswer extends FormAnswer {
  conflict?: EditConflict;
  /** A key below `picture.errors`. */
  pictureError?: PictureRefusal | "stale";
}

export const action = formAction(changeTexts);

async function changeTexts(args: RequestArgs) {
  if (isFileForm(args.request)) return changePicture(await pictureFormContext(args));
  const page = await requireChallenge(await challengesFormContext(args, FACTS_FIELDS));
  const body = await readForm(page.request, LONG_FORM_BYTES);
  const inLanguage = await showInLanguage<TextsAnswer>(page, body);
  if (inLanguage) return inLanguage;
  return body.get("intent") === "remove-picture" ? removePicture(page, body) : save(page, body);
}

async function save(page: EditContext, body: FormData) {
  const { challenge, db, gym, mount } = page;
  const submission = await parseFacts(page, body, challenge);
  if (submission.status !== "success") {
    return redisplayForm<TextsAnswer>(submission.reply(), 400, NO_STORE);
  }
  const changed = await changeChallenge(db, {
    ...{ ...toChange(page), facts: submission.value },
    version: String(body.get("version") ?? ""),
  });
  if (changed.ok) {
    const to = studioPaths.challenge(mount, challenge.guid);
    return redirectWithToast(page.context, to, {
      kind: "good",
      key: "edit-challenges:toast.saved",
    });
  }
  if (changed.reason === "not-found") throw notFound();
  if (changed.reason === "days") {
    const fieldErrors = { days: ["errors.daysBehind"] };
    return redisplayForm<TextsAnswer>(submission.reply({ fieldErrors }), 400, NO_STORE);
  }
  const textLanguage = textLanguageOf(gym);
  const conflict = findEditConflict({
    names: listFactsFields(textLanguage),
    saved: toFactsValues(changed.saved, textLanguage),
    typed: Object.fromEntries([...body].map(([name, value]) => [name, String(value)])),
    version: toFactsVersion(changed.saved),
  });
  return redisplayForm<TextsAnswer>(submission.reply(), 409, NO_STORE, { conflict });
}
