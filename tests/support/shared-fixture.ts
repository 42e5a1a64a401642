import { afterAll, beforeAll } from "vitest";

/**
 * What all tests of a file share: opened before the first of them and closed after the last. Hooks and tests use it as
 * if it were open already; what was made first is opened first and closed last.
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
