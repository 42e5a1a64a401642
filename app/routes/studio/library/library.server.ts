/** `/studio/library`: a gym's files, and where new ones are brought (product.md §15). */
import { data } from "@remix-run/node";
import {
  hasFilesInWork,
  listLibraryFiles,
  sumStoredBytes,
  type FileCursor,
} from "~/features/library/queries.server";
import { isFileId } from "~/features/library/file-key";
import { toNamePart } from "~/kernel/name-part";
import { listUsedFileIds } from "~/features/catalog/drafts/uses-of-file.server";
import { formTitle } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { MAX_FORM_FILES } from "~/http/uploads/form-uploads.server";
import { formatBytes } from "~/kernel/format-bytes";
import { studioPaths } from "~/studio-paths";
import { studioContext } from "../studio-context.server";
import { toStudioFrame } from "../studio-frame.server";
import { describeFile } from "./describe-file.server";
import { scopeOf } from "./file-context.server";

const PAGE_SIZE = 24;

/** The rest of the form may be sent again, or must be smaller. */
const TOO_MUCH: readonly string[] = ["tooLarge", "quota", "tooManyFiles"];

/** @throws 303 to /signin; 404 without a role that uploads files */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "uploadFiles", "library");
  const { context, db, gym, lang, mount, t, url } = page;
  if (context.document) context.document.usesCamera = true;
  const scope = scopeOf(page);
  const after = readCursor(url.searchParams.get("after"));
  const q = toNamePart(url.searchParams.get("q") ?? "");
  const [found, storedBytes, isInWork] = await Promise.all([
    listLibraryFiles(db, { scope, after, namePart: q, limit: PAGE_SIZE }),
    sumStoredBytes(db, gym.id),
    hasFilesInWork(db, scope),
  ]);
  const files = found.slice(0, PAGE_SIZE);
  const fileIds = files.map(({ id }) => id);
  const used = await listUsedFileIds(db, { gymId: gym.id, fileIds });
  const last = found.length > PAGE_SIZE ? files.at(-1) : undefined;
  const { maxBytes, quotaBytes } = context.settings.uploads;
  // The edge has read the form, and left its refusal (app/http/uploads/upload-handler.server.ts).
  const refused = context.refusedForm ?? null;
  context.formRefused = refused !== null;
  const isTooMuch = refused !== null && TOO_MUCH.includes(refused.reason);
  return data(
    {
      title: formTitle(page, t("title")),
      frame: toStudioFrame(page),
      files: files.map((file) => describeFile(page, file, used)),
      q,
      /** A gym with few files sees them all. */
      hasSearch: q !== null || after !== null || last !== undefined,
      moreTo: last ? studioPaths.library(mount, { q, after: toCursor(last) }) : null,
      startTo: after ? studioPaths.library(mount, { q }) : null,
      isInWork,
      /** This page. */
      lookAgainTo: studioPaths.library(mount, { q, after: after && toCursor(after) }),
      seesAll: scope.uploadedBy === null,
      quota: {
        percent: Math.min(100, Math.floor((100 * storedBytes) / quotaBytes)),
        used: formatBytes(storedBytes, lang),
        total: formatBytes(quotaBytes, lang),
      },
      maxBytes,
      max: formatBytes(maxBytes, lang),
      maxFiles: MAX_FORM_FILES,
      /** Without a search and from the newest on. */
      formTo: studioPaths.library(mount),
      uploadsTo: studioPaths.uploads(mount),
      convertsFiles: context.settings.convertsFiles,
      refused,
    },
    { headers: NO_STORE, status: refused === null ? 200 : isTooMuch ? 413 : 400 },
  );
}

const toCursor = ({ createdAt, id }: FileCursor) => `${createdAt.getTime()}-${id}`;

function readCursor(text: string | null): FileCursor | null {
  const [, ms, id = ""] = /^(\d{1,14})-([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return ms === undefined || !isFileId(id) ? null : { createdAt: new Date(Number(ms)), id };
}
