/** `/studio/library/{id}`: what a file is, its name, and what is done with it. */
import { data } from "@remix-run/node";
import { choosePoster } from "~/features/library/choose-poster.server";
import { isRetryable } from "~/features/library/file-kinds";
import { renameLibraryFile } from "~/features/library/rename-library-file.server";
import { retryLibraryFile } from "~/features/library/retry-library-file.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import {
  formAction,
  formTitle,
  readForm,
  redisplayForm,
  type FormAnswer,
} from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { newId } from "~/kernel/ids";
import { languageNames } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import type { EditConflict } from "../find-edit-conflict";
import { showInLanguage } from "../show-in-language.server";
import { toStudioFrame } from "../studio-frame.server";
import { describeFile } from "./describe-file.server";
import { describePreview, hasSound, listPosters } from "./describe-preview.server";
import { describeUses } from "./describe-uses.server";
import { fileContext, fileFormContext, hasOriginal, type FileContext } from "./file-context.server";

/** @throws 303 to /signin; 404 */
export async function loader(args: RequestArgs) {
  const page = await fileContext(args);
  const { context, file, gym, lang, mount, now, person } = page;
  const { facts } = file;
  const seconds = facts?.durationSeconds ?? null;
  const canRetry =
    isRetryable(file) && (await hasOriginal(page, { gymId: gym.id, fileId: file.id }));
  return data(
    {
      title: formTitle(page, file.name),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      /** Of the form that makes a workout of it. */
      formId: newId(now.getTime()),
      typed: takeTypedForm(page, person)?.reply,
      file: describeFile(page, file),
      picture: facts?.width && facts.height ? { width: facts.width, height: facts.height } : null,
      duration: seconds === null ? null : toClock(seconds, lang),
      isInWork: file.state === "CHECKING" || file.state === "PROCESSING",
      canRetry,
      preview: describePreview(page),
      posters: listPosters(page),
      uses: await describeUses(page),
      captions: file.captions.map((language) => languageNames[language]),
      captionsTo: hasSound(file) ? studioPaths.libraryCaptions(mount, file.id) : null,
      /** This page. */
      lookAgainTo: studioPaths.libraryFile(mount, file.id),
      libraryTo: studioPaths.library(mount),
      /** Null: members can never watch it. */
      makeWorkoutTo:
        file.state === "REFUSED" || file.state === "FAILED" ? null : studioPaths.newWorkout(mount),
      deleteTo: studioPaths.deleteLibraryFile(mount, file.id),
    },
    { headers: NO_STORE },
  );
}

/** "1:02:03" */
function toClock(seconds: number, lang: string): string {
  const two = new Intl.NumberFormat(lang, { minimumIntegerDigits: 2 });
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = two.format(whole % 60);
  return hours > 0 ? `${hours}:${two.format(minutes)}:${rest}` : `${minutes}:${rest}`;
}

export type FileAnswer = FormAnswer & { conflict?: EditConflict };

export const action = formAction(changeFile);

async function changeFile(args: RequestArgs) {
  const page = await fileFormContext(args, { fields: ["name", "shownName"] });
  const body = await readForm(args.request);
  const inLanguage = await showInLanguage(page, body);
  if (inLanguage) return inLanguage;
  const intent = body.get("intent");
  if (intent === "retry-library-file") return retry(page);
  return intent === "poster" ? changePoster(page, body) : rename(page, body);
}

/** A button pressed twice, or in two tabs, finds the file in work: both lead to the page that says so. */
async function retry(page: FileContext) {
  const { context, db, file, mount, now, person, scope } = page;
  const result = await retryLibraryFile(db, {
    ...{ scope, fileId: file.id, accountId: person.accountId, now },
    hasOriginal: (key) => hasOriginal(page, key),
    sendJob: (tx, job, options) => context.sendJob(tx, "check-upload", job, options),
  });
  if (!result.ok && result.reason === "notFound") throw notFound();
  const to = studioPaths.libraryFile(mount, file.id);
  return result.ok
    ? redirectWithToast(context, to, { key: "library:toast.retried" })
    : seeOther(to);
}

async function changePoster(page: FileContext, body: FormData) {
  const { context, db, file, mount, now, person, scope } = page;
  const result = await choosePoster(db, {
    ...{ scope, fileId: file.id, accountId: person.accountId, now },
    poster: String(body.get("poster") ?? ""),
  });
  if (!result.ok) {
    if (result.reason === "notFound") throw notFound();
    const reply = { initialValue: {}, error: { poster: ["poster.unknown"] } };
    return redisplayForm({ status: "error", ...reply }, 400);
  }
  return redirectWithToast(context, studioPaths.libraryFile(mount, file.id), {
    kind: "good",
    key: "library:toast.posterSaved",
  });
}

async function rename(page: FileContext, body: FormData) {
  const { context, db, file, mount, now, person, scope } = page;
  const name = String(body.get("name") ?? "");
  const shownName = String(body.get("shownName") ?? "");
  const result = await renameLibraryFile(db, {
    ...{ scope, fileId: file.id, name, shownName, now },
    accountId: person.accountId,
  });
  if (!result.ok) {
    if (result.reason === "notFound") throw notFound();
    const typed = { status: "error", initialValue: { name, shownName } } as const;
    if (result.reason === "stale") {
      const { saved } = result;
      const conflict = { version: saved, fields: [{ name: "name", saved, typed: name }] };
      return redisplayForm<FileAnswer>(typed, 409, NO_STORE, { conflict });
    }
    return redisplayForm({ ...typed, error: { name: ["name.required"] } }, 400);
  }
  return redirectWithToast(context, studioPaths.libraryFile(mount, file.id), {
    kind: "good",
    key: "library:toast.renamed",
  });
}
