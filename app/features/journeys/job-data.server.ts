/**
 * Jobs that a request sends, with the data of each. A job exists exactly when the transaction of its request commits.
 */
import type { Tx } from "~/db/client.server";
import type { FileKey } from "~/features/library/file-key";
import type { VersionedKind } from "~/features/legal/default-text";
import type { TrainerMediaJob } from "./remove-trainer-media.server";
import type { DataExportJob } from "./request-data-export.server";

export interface JobData {
  "export-data": DataExportJob;
  "announce-legal-version": { gymId: number; kind: VersionedKind };
  "check-upload": FileKey;
  "process-upload": FileKey;
  "remove-file-bytes": FileKey;
  "remove-trainer-media": TrainerMediaJob;
}

/** A queue with the data of its job. */
type NamedJob = {
  [Name in keyof JobData]: [name: Name, data: JobData[Name], options?: SendJobOptions];
}[keyof JobData];

interface SendJobOptions {
  /** Of the jobs of a queue the highest is taken first; 0 without. */
  priority?: number;
  startAfter?: Date;
}

export type SendJob = (tx: Tx, ...job: NamedJob) => Promise<unknown>;
