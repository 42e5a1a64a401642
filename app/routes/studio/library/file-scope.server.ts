/** Which files of the gym a person sees: a trainer their own, who runs the gym all of them. */
import { isFileId } from "~/features/library/file-key";
import {
  findLibraryFile,
  type FileScope,
  type LibraryFile,
} from "~/features/library/queries.server";
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import type { RequestArgs } from "~/http/gym.server";
import { notFound } from "~/http/responses.server";
import { studioContext, type StudioContext } from "../studio-context.server";

export const toFileScope = ({ gym, person, role }: StudioContext): FileScope => ({
  gymId: gym.id,
  uploadedBy: isPermitted(role, "manageAllFiles") ? null : person.accountId,
});

interface FileContext extends StudioContext {
  scope: FileScope;
  file: LibraryFile;
}

/** @throws 303 to /signin; 404 without the role, and for a file that the person does not manage */
export async function fileContext(args: RequestArgs): Promise<FileContext> {
  const page = await studioContext(args, "uploadFiles", "library");
  const scope = toFileScope(page);
  const fileId = args.params["fileId"] ?? "";
  const file = isFileId(fileId) ? await findLibraryFile(page.db, { scope, fileId }) : null;
  if (!file) throw notFound();
  return { ...page, scope, file };
}
