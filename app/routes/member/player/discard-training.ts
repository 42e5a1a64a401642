/** Discards what the browser keeps of the member's training (product.md §13 "Owner of the training"), at sign-out. */

/** As training-storage.ts has it; shared, it would be one more file for each workout. */
const PREFIX = "training:";

/**
 * Call it as the form is sent. A browser without script, and a session that ended elsewhere, leave it to the next
 * workout.
 */
export function discardTraining(): void {
  try {
    clearTraining(window.localStorage);
  } catch {
    // The browser forbids its storage, which is empty then.
  }
}

export function clearTraining(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(PREFIX)) storage.removeItem(key);
}
