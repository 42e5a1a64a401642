import { afterAll, beforeAll } from "vitest";

/**
 * A fixture that all tests of a file share: opened before the first and closed after the last. Hooks and tests use it
 * as if it were open; fixtures open in order of creation and close in reverse.
 */
export function sharedFixture<T extends object>(
  open: () => Promise<T>,
  close: (opened: T) => unknown = () => {},
): T {
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    if (opened) await close(opened);
  });
  return new Proxy({} as T, {
    get(_, key) {
      if (!opened) throw new Error(`"${String(key)}" is asked for outside of hooks and tests`);
      return Reflect.get(opened, key) as unknown;
    },
  });
}
