/** A `Storage` of its own, which may be full. */
export function createMemoryStorage(): Storage & { isFull: boolean } {
  const items = new Map<string, string>();
  return {
    isFull: false,
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (this.isFull) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
