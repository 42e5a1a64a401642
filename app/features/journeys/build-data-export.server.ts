/**
 * The job of an export: writes the archive, stores it and mails the link. Each step may be repeated, by a second worker
 * too: the object is replaced by an equal one, and only the run that finishes the row announces the mail.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { loadGymLocales } from "~/features/gyms/queries.server";
import { toArchiveKey } from "~/features/identity/data-export/data-export";
import { failDataExport } from "~/features/identity/data-export/fail-data-export.server";
import { finishDataExport } from "~/features/identity/data-export/finish-data-export.server";
import { noteExportProgress } from "~/features/identity/data-export/note-export-progress.server";
import {
  findUnfinishedExport,
  type ExportedPerson,
} from "~/features/identity/data-export/queries.server";
import { toArchive } from "~/features/identity/data-export/to-archive.server";
import type { MediaStore } from "~/features/media/media-store";
import { withUnnamedFile } from "~/features/media/unnamed-file.server";
import type { LangKey } from "~/kernel/lang-keys";
import { announceExport } from "./announce-export.server";
import { listPersonData } from "./list-person-data.server";
import type { DataExportJob } from "./request-data-export.server";

export interface ExportContext {
  /** Archives lie where no public address leads. */
  privateStore: MediaStore;
  /** The first page of the archive. */
  describe: (lang: LangKey, person: { name: string; date: Date }) => string;
}

export async function buildDataExport(
  db: Db,
  {
    job,
    context,
    isLastAttempt,
    now,
    signal,
  }: {
    job: DataExportJob;
    context: ExportContext;
    /** A failure of this run is final, and the member's page says so. */
    isLastAttempt: boolean;
    now: Date;
    /** Aborted when the server stops. */
    signal?: AbortSignal;
  },
): Promise<void> {
  const person = await findUnfinishedExport(db, job.exportId);
  if (!person) return;
  try {
    const size = await storeArchive(db, { job, person, context, now, signal });
    await announceArchive(db, { job, person, size, now });
  } catch (error) {
    // A run that the server's stop interrupts is repeated, however often.
    if (isLastAttempt && !signal?.aborted)
      await failDataExport(db, { exportId: job.exportId, now });
    throw error;
  }
}

interface Run {
  job: DataExportJob;
  person: ExportedPerson;
  now: Date;
}

/** Returns the archive's bytes. */
function storeArchive(
  db: Db,
  { job, person, context, now, signal }: Run & { context: ExportContext; signal?: AbortSignal },
): Promise<number> {
  const { exportId, lang } = job;
  const name = `${person.firstName} ${person.lastName}`;
  const firstPage = context.describe(person.lang ?? lang, { name, date: now });
  return withUnnamedFile(async (file) => {
    const subjects = await listPersonData(db, person);
    let written = 0;
    for await (const chunks of toArchive(firstPage, subjects)) {
      signal?.throwIfAborted();
      for (const chunk of chunks) await file.append(chunk);
      written += 1;
      // The first page comes before the subjects and the directory after them; the last hundredth is the store's.
      const percent = Math.floor((99 * written) / (subjects.length + 2));
      await noteExportProgress(db, { exportId, percent });
    }
    await context.privateStore.put(toArchiveKey(exportId), file.read());
    return file.size;
  });
}

async function announceArchive(db: Db, { job, person, size, now }: Run & { size: number }) {
  const { exportId, gymId, lang } = job;
  const { accountId } = person;
  const localeOf = await loadGymLocales(db, [gymId]);
  await inTransaction(db, async (tx) => {
    const link = await finishDataExport(tx, { exportId, accountId, size, now });
    if (!link) return;
    const { timeZone } = localeOf(gymId);
    await announceExport(tx, {
      link: { ...link, exportId },
      accountId,
      person,
      gymId,
      timeZone,
      lang,
    });
  });
}
