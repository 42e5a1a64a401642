/** The library as a list to pick from, for a new workout and for more movements of one. */
import { isFileId } from "~/features/library/file-key";
import { toNamePart } from "~/kernel/name-part";
import {
  listFilesById,
  listLibraryFiles,
  type FileCursor,
  type LibraryFile,
} from "~/features/library/queries.server";
import type { StudioContext } from "../studio-context.server";
import { describeFile } from "../library/describe-file.server";
import { scopeOf } from "../library/file-context.server";
import { newMovementKey } from "~/features/catalog/drafts/draft-key.server";
import type { DraftMovement } from "~/features/catalog/drafts/draft-content";
import { toFormKey } from "../form-key.server";
import { toLibraryMovement } from "./library-movement";

const PAGE_SIZE = 24;

/** `toPage`: the address of the list from a file on; null: its start. */
export async function listPickable(
  page: StudioContext,
  toPage: (query: { q: string | null; after: string | null }) => string,
) {
  const { db, url } = page;
  const q = toNamePart(url.searchParams.get("q") ?? "");
  const after = readCursor(url.searchParams.get("after"));
  const given = { scope: scopeOf(page), after, namePart: q, limit: PAGE_SIZE };
  const found = await listLibraryFiles(db, given);
  const files = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? files.at(-1) : undefined;
  const usable = files.filter(isUsable);
  return {
    q,
    /** What is ready comes first. */
    files: [
      ...usable.filter(({ state }) => state === "READY"),
      ...usable.filter(({ state }) => state !== "READY"),
    ].map((file) => describeFile(page, file)),
    hasSearch: q !== null || after !== null || last !== undefined,
    allTo: toPage({ q: null, after: null }),
    moreTo: last ? toPage({ q, after: toCursor(last) }) : null,
    startTo: after ? toPage({ q, after: null }) : null,
  };
}

/** Refused files are never ready. */
const isUsable = ({ state }: LibraryFile): boolean => state !== "REFUSED" && state !== "FAILED";

const toCursor = ({ createdAt, id }: FileCursor) => `${createdAt.getTime()}-${id}`;

function readCursor(text: string | null): FileCursor | null {
  const [, ms, id = ""] = /^(\d{1,14})-([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return ms === undefined || !isFileId(id) ? null : { createdAt: new Date(Number(ms)), id };
}

interface Picked {
  /** In the order of the form. */
  movements: DraftMovement[];
  /** How many ticked files are gone or unusable by now; another's and unknown ones are counted too. */
  missing: number;
}

/** The names of the ticked files' boxes. */
export const listTicks = (body: FormData): string[] =>
  [...body.keys()].filter((name) => name.startsWith("file-"));

/** The ticked files as movements. */
export async function readPicked(
  page: StudioContext,
  body: FormData,
  { hasOthers }: { hasOthers: boolean },
): Promise<Picked> {
  const fileIds = listTicks(body)
    .map((name) => name.slice("file-".length))
    .filter(isFileId);
  const found = await listFilesById(page.db, { scope: scopeOf(page), fileIds });
  const byId = new Map(found.filter(isUsable).map((file) => [file.id, file]));
  const files = fileIds.flatMap((id) => byId.get(id) ?? []);
  const formKey = toFormKey(page, body);
  const isAlone = files.length === 1 && !hasOthers;
  const movements = files.map(({ facts, id, kind, name }) =>
    toLibraryMovement(
      { id, name, kind, durationSeconds: facts?.durationSeconds ?? null },
      { key: newMovementKey(id, formKey), isAlone },
    ),
  );
  return { movements, missing: fileIds.length - files.length };
}
