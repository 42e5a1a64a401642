/** There is none on the server, and a browser may forbid it: a choice lasts as long as the page then. */
export function accessStorage<Value>(access: (storage: Storage) => Value): Value | undefined {
  try {
    return access(localStorage);
  } catch {
    return undefined;
  }
}
