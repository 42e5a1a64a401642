/** `/studio/library/{id}/delete`: asks once more, then deletes a file with everything made of it. */
import { data } from "@remix-run/node";
import { deleteLibraryFile } from "~/features/library/delete-library-file.server";
import { lockCatalog } from "~/features/catalog/drafts/lock-catalog.server";
import { listUsedFileIds } from "~/features/catalog/drafts/uses-of-file.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { toFormOwner } from "~/http/typed-form.server";
import { studioPaths } from "~/studio-paths";
import { toStudioFrame } from "../studio-frame.server";
import { describeFile } from "./describe-file.server";
import { describeUses } from "./describe-uses.server";
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
      uses: await describeUses(page),
      backTo: studioPaths.libraryFile(mount, file.id),
    },
    { headers: NO_STORE },
  );
}

/** @throws 303 to the library; 303 to /signin; 404 */
export async function action(args: RequestArgs) {
  const { context, db, file, gym, mount, now, person, scope } = await fileFormContext(args);
  await readForm(args.request);
  const fileIds = [file.id];
  const deleted = await deleteLibraryFile(db, {
    scope,
    fileId: file.id,
    by: {
      accountId: person.accountId,
      now,
      isUsed: async (tx) => {
        await lockCatalog(tx, gym.id);
        return (await listUsedFileIds(tx, { gymId: gym.id, fileIds })).size > 0;
      },
    },
    sendJob: (tx, job) => context.sendJob(tx, "remove-file-bytes", job),
  });
  // The page says which workouts play it.
  if (!deleted.ok && deleted.reason === "used") {
    return seeOther(studioPaths.deleteLibraryFile(mount, file.id));
  }
  return redirectWithToast(context, studioPaths.library(mount), {
    kind: "good",
    key: "library:toast.deleted",
  });
}
