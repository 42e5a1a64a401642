/** `/studio/library/{id}`: what a file is, its name, and what is done with it. */
import { data } from "@remix-run/node";
import { renameLibraryFile } from "~/features/library/rename-library-file.server";
import { formAction, formTitle, readForm, redisplayForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { toastCookie } from "~/http/toast";
import { studioPaths } from "~/studio-paths";
import { toStudioFrame } from "../studio-frame.server";
import { describeFile } from "./describe-file.server";
import { fileContext } from "./file-scope.server";

/** @throws 303 to /signin; 404 */
export async function loader(args: RequestArgs) {
  const page = await fileContext(args);
  const { file, lang, mount } = page;
  const { facts } = file;
  const seconds = facts?.durationSeconds ?? null;
  return data(
    {
      title: formTitle(page, file.name),
      frame: toStudioFrame(page),
      file: describeFile(page, file),
      picture: facts?.width && facts.height ? { width: facts.width, height: facts.height } : null,
      duration: seconds === null ? null : toClock(seconds, lang),
      isInWork: file.state === "CHECKING" || file.state === "PROCESSING",
      libraryTo: studioPaths.library(mount),
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

export const action = formAction(rename);

async function rename(args: RequestArgs) {
  const { context, db, file, mount, now, person, scope } = await fileContext(args);
  const body = await readForm(args.request);
  const typed = body.get("name");
  const name = typeof typed === "string" ? typed : "";
  const result = await renameLibraryFile(db, {
    ...{ scope, fileId: file.id, name, now },
    accountId: person.accountId,
  });
  if (!result.ok) {
    if (result.reason === "notFound") throw notFound();
    const reply = { initialValue: { name }, error: { name: ["name.required"] } };
    return redisplayForm({ status: "error", ...reply }, 400);
  }
  return seeOther(studioPaths.libraryFile(mount, file.id), {
    "Set-Cookie": toastCookie({ kind: "good", key: "library:toast.renamed" }, context.secure),
  });
}
