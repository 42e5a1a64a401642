/** `/studio/library/{id}/delete`: asks once more, then deletes a file with everything made of it. */
import { data } from "@remix-run/node";
import { deleteLibraryFile } from "~/features/library/delete-library-file.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { toastCookie } from "~/http/toast";
import { toFormOwner } from "~/http/typed-form.server";
import { studioPaths } from "~/studio-paths";
import { toStudioFrame } from "../studio-frame.server";
import { describeFile } from "./describe-file.server";
import { fileContext, fileFormContext } from "./file-context.server";

/** @throws 303 to /signin; 404 */
export async function loader(args: RequestArgs) {
  const page = await fileContext(args);
  const { context, file, mount, person, t } = page;
  return data(
    {
      title: t("delete.title"),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      file: describeFile(page, file),
      backTo: studioPaths.libraryFile(mount, file.id),
    },
    { headers: NO_STORE },
  );
}

/** @throws 303 to the library; 303 to /signin; 404 */
export async function action(args: RequestArgs) {
  const { context, db, file, mount, now, person, scope } = await fileFormContext(args);
  await readForm(args.request);
  await deleteLibraryFile(db, {
    scope,
    fileId: file.id,
    by: { accountId: person.accountId, now },
    sendJob: (tx, job) => context.sendJob(tx, "remove-file-bytes", job),
  });
  return seeOther(studioPaths.library(mount), {
    "Set-Cookie": toastCookie({ kind: "good", key: "library:toast.deleted" }, context.secure),
  });
}
