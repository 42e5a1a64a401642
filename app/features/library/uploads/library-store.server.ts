/** Port: where the bytes of uploads and originals lie: local files, or a bucket. */
import type { Readable } from "node:stream";
import type { FileKey } from "../file-key";

export interface LibraryStore {
  /** Bytes of an unfinished or finished upload; null: nothing of it is here. */
  countReceived(file: FileKey): Promise<number | null>;
  /** Writes a whole upload of a length that is not known before. Returns its bytes. @throws what `body` throws */
  receive(file: FileKey, body: Readable): Promise<number>;
  /** Brings a finished upload to its place among the originals; may be repeated. False: neither is there. */
  keepOriginal(file: FileKey): Promise<boolean>;
  /** The original as a local file, for programs that read one. Null: it is not there. */
  withOriginal<T>(file: FileKey, work: (path: string) => Promise<T>): Promise<T | null>;
  /** Removes an upload, finished or not; originals and results are removed in the stores of media. */
  discard(file: FileKey): Promise<void>;
}
