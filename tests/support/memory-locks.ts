/** The locks of a browser. Granted at once; a page that asks `ifAvailable` for one that is held gets null. */
export function createLocks() {
  const held = new Set<string>();
  return {
    /** Another page holds it. */
    hold: (name: string) => void held.add(name),
    /** The locks that a page holds now. */
    list: () => [...held],
    async request(name: string, ...rest: [Ask] | [{ ifAvailable: true }, Ask]): Promise<void> {
      const [ask] = rest.length === 1 ? rest : [rest[1]];
      if (held.has(name)) return void (await ask(null));
      held.add(name);
      try {
        await ask({ name });
      } finally {
        held.delete(name);
      }
    },
  };
}

type Ask = (lock: { name: string } | null) => unknown;
