/** Which file a page of the library is about. */
import { isFileId, type FileKey } from "~/features/library/file-key";
import { toFileScope, type FileScope } from "~/features/library/file-scope";
import { findLibraryFile, type LibraryFile } from "~/features/library/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { notFound } from "~/http/responses.server";
import { studioFormContext } from "../studio-form-context.server";
import { studioContext, type StudioContext } from "../studio-context.server";

export const scopeOf = ({ gym, person, role }: StudioContext): FileScope =>
  toFileScope({ gymId: gym.id, accountId: person.accountId, role });

export interface FileContext extends StudioContext {
  scope: FileScope;
  file: LibraryFile;
}

/** @throws 303 to /signin; 404 without the role, and for a file that the person does not manage */
export async function fileContext(args: RequestArgs): Promise<FileContext> {
  return withFile(await studioContext(args, "uploadFiles", "library"));
}

/**
 * For an action: what was typed is kept when the session has ended (studio-form-context.server.ts).
 *
 * @throws as `fileContext`
 */
export async function fileFormContext(
  args: RequestArgs,
  form: Pick<Parameters<typeof studioFormContext>[1], "fields" | "readFields"> = {},
): Promise<FileContext> {
  const act = { act: "uploadFiles", namespace: "library" } as const;
  return withFile(await studioFormContext(args, { ...act, ...form }));
}

async function withFile(page: StudioContext): Promise<FileContext> {
  const scope = scopeOf(page);
  const fileId = page.params["fileId"] ?? "";
  const file = isFileId(fileId) ? await findLibraryFile(page.db, { scope, fileId }) : null;
  if (!file) throw notFound();
  return { ...page, scope, file };
}

/** Whether the original is still there: nothing of a refused file is kept. */
export const hasOriginal = async ({ context }: StudioContext, file: FileKey): Promise<boolean> =>
  (await context.library.store.countReceived(file)) !== null;
