/** Sends a job that works on a file, in the transaction that makes the work due. */
import type { Tx } from "~/db/client.server";
import type { FileKey } from "./file-key";

/** `priority`: its rank among the work of all gyms (file-work-rank.ts). */
export type SendFileWork = (
  tx: Tx,
  job: FileKey,
  options: { priority: number },
) => Promise<unknown>;
