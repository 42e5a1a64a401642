/** The protocol's locks: one request writes to an upload at a time, in this process and in all others. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ERRORS, type Lock, type Locker } from "@tus/server";
import type { Db } from "~/db/client.server";
import type { FileKey } from "~/features/library/file-key";
import {
  releaseUploadLease,
  renewUploadLease,
  takeUploadLease,
} from "~/features/library/uploads/upload-lease.server";
import { SECOND_MS } from "~/kernel/time";

interface LockOptions {
  db: Db;
  /** What the id of the protocol means. */
  toFile: (id: string) => FileKey;
  /** Asked at each renewal: whether the person of the upload may still bring files. */
  mayGoOn: (file: FileKey) => Promise<boolean>;
  /** Ends the upload of a person who may not, once its request has let go. */
  endRemoved: (file: FileKey) => Promise<unknown>;
  /** Longer than a lease, so that the lease of a killed server is waited for. */
  timeoutMs?: number;
  renewMs?: number;
  retryMs?: number;
}

interface Held {
  /** Asks the request that holds it to end. */
  letGo: () => void;
  receivedBytes: number | null;
  /** Its person was removed while it was sent. */
  isRemoved: boolean;
}

interface UploadLocks extends Locker {
  /** How far the request that holds the upload has come, for who looks at the page. */
  note(id: string, receivedBytes: number): void;
}

export function createUploadLocks({
  db,
  toFile,
  mayGoOn,
  endRemoved,
  timeoutMs = 20 * SECOND_MS,
  renewMs = 3 * SECOND_MS,
  retryMs = 300,
}: LockOptions): UploadLocks {
  const held = new Map<string, Held>();

  function newLock(id: string): Lock {
    const file = toFile(id);
    const holder = randomUUID();
    let own: Held | null = null;
    let timer: NodeJS.Timeout | undefined;

    async function renew(entry: Held): Promise<void> {
      const lease = { file, holder, receivedBytes: entry.receivedBytes, now: new Date() };
      if (!(await renewUploadLease(db, lease))) return entry.letGo();
      if (await mayGoOn(file)) return;
      entry.isRemoved = true;
      entry.letGo();
    }

    return {
      async lock(signal, cancel) {
        for (const until = Date.now() + timeoutMs; Date.now() < until;) {
          if (signal.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
          held.get(id)?.letGo();
          const lease = await takeUploadLease(db, { file, holder, now: new Date() });
          if (lease === "gone") throw ERRORS.FILE_NOT_FOUND;
          if (lease === "taken") {
            const entry = { letGo: () => void cancel(), receivedBytes: null, isRemoved: false };
            own = entry;
            held.set(id, entry);
            // A database that is away for a moment ends no upload.
            timer = setInterval(() => void renew(entry).catch(() => {}), renewMs).unref();
            return;
          }
          await sleep(retryMs);
        }
        throw ERRORS.ERR_LOCK_TIMEOUT;
      },
      async unlock() {
        clearInterval(timer);
        if (held.get(id) === own) held.delete(id);
        const receivedBytes = own?.receivedBytes ?? null;
        await releaseUploadLease(db, { file, holder, receivedBytes });
        if (!own?.isRemoved) return;
        await endRemoved(file);
        throw ERRORS.FILE_NOT_FOUND;
      },
    };
  }

  return {
    newLock,
    note(id, receivedBytes) {
      const entry = held.get(id);
      if (entry) entry.receivedBytes = receivedBytes;
    },
  };
}
