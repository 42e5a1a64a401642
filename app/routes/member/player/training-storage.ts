/**
 * What the browser keeps of the training of one session: unsent tracking events, running executions and remembered
 * positions, each under a key of its own, so that two tabs never overwrite each other. The first key names the owner;
 * the training of another person is cleared, that of the same person goes on (product.md §13 "Owner of the training").
 * Memory takes its place without storage, and for a visitor while the training of a member lies there.
 */
import { personOf } from "~/features/player/tracking-key";

const PREFIX = "training:";
const OWNER = `${PREFIX}owner`;

export interface TrainingStorage {
  /** The key of the session whose training it is. */
  owner: string;
  /** False after a sign-out or another person's page: this page may neither keep nor send anything. */
  isOwn(): boolean;
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  /** The keys that begin with the text. */
  list(start: string): string[];
}

/** `owner`: the loader's `trackingKey`. */
export function openTrainingStorage(owner: string, storage: Storage | null): TrainingStorage {
  const memory = new Map<string, string>();
  const kept = storage && claim(owner, storage) ? storage : null;

  return {
    owner,
    isOwn: () => kept === null || readItem(kept, OWNER) === owner,
    read(key) {
      const text = memory.get(key) ?? (kept && readItem(kept, PREFIX + key));
      try {
        return text === null ? null : (JSON.parse(text) as unknown);
      } catch {
        return null;
      }
    },
    write(key, value) {
      const text = JSON.stringify(value);
      memory.delete(key);
      try {
        if (!kept) throw new Error("no storage");
        kept.setItem(PREFIX + key, text);
      } catch {
        // With storage off or full, the page keeps it for as long as it is open.
        memory.set(key, text);
      }
    },
    remove(key) {
      memory.delete(key);
      kept?.removeItem(PREFIX + key);
    },
    list(start) {
      const stored = kept ? listKeys(kept).map((key) => key.slice(PREFIX.length)) : [];
      return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(start));
    },
  };
}

/**
 * Clears what another owner has left. False without storage, and for a visitor where a member's session has ended: the
 * training waits for that member.
 */
function claim(owner: string, storage: Storage): boolean {
  try {
    const before = storage.getItem(OWNER);
    if (before === owner) return true;
    const isVisitor = personOf(owner) === "";
    if (isVisitor && before !== null && personOf(before) !== "") return false;
    // A session that ended in the middle takes nothing from the person who signs in again.
    if (before === null || personOf(before) !== personOf(owner))
      for (const key of listKeys(storage)) storage.removeItem(key);
    storage.setItem(OWNER, owner);
    return true;
  } catch {
    return false;
  }
}

function readItem(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function listKeys(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key): key is string => key !== null && key.startsWith(PREFIX));
}
