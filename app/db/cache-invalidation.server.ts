/**
 * Invalidates caches on every process when their rows change: triggers (change-triggers.server.ts) send the gym's id
 * when the writing transaction commits, and every process listens. All caches use it.
 *
 * Served, a connection of its own listens; embedded, the only connection does. While no connection listens, nothing may
 * be cached; when one listens again, all caches are cleared, because messages may have been missed.
 */
import { Client, type ClientBase } from "pg";

export const CHANNEL = "gymfront_changed";
const RECONNECT_INTERVAL_MS = 1_000;
/** Detects a silently dead connection with a query; the operating system would take hours. */
const PROBE_INTERVAL_MS = 15_000;

/** A gym's rows, or null: rows of no single gym (a trainer, a plan without a gym), which affect all gyms. */
type Change = { gymId: number } | "everything";
type Listener = (change: Change) => void;

export class Changes {
  readonly #listeners = new Set<Listener>();
  #listening = false;

  /** False while no connection listens, when rows that are read must not be cached. */
  get reliable(): boolean {
    return this.#listening;
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Listens on this connection until it ends. */
  async listenOn(client: ClientBase): Promise<void> {
    client.on("notification", ({ channel, payload }) => {
      if (channel !== CHANNEL) return;
      const gymId = Number(payload);
      this.#notify(Number.isSafeInteger(gymId) && gymId > 0 ? { gymId } : "everything");
    });
    client.once("end", () => this.lost());
    client.once("error", () => this.lost());
    await client.query(`listen ${CHANNEL}`);
    this.#notify("everything");
    this.#listening = true;
  }

  lost(): void {
    this.#listening = false;
    this.#notify("everything");
  }

  #notify(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

const sources = new WeakMap<object, Changes>();

/** Enables caching for reads through `db`. */
export function connectInvalidation(db: object, changes: Changes): void {
  sources.set(db, changes);
}

export const changesOf = (db: object): Changes | null => sources.get(db) ?? null;

/** Served: keeps one listening connection, and replaces it when it breaks. */
export function keepListening(
  changes: Changes,
  databaseUrl: string,
  log: (message: string) => void,
): { stop(): Promise<void> } {
  let stopped = false;
  let current: Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: "gymfront changes",
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    current = client;
    let ended = false;
    const reconnect = () => {
      if (ended) return;
      ended = true;
      clearInterval(probe);
      changes.lost();
      void client.end().catch(() => {});
      if (!stopped) timer = setTimeout(() => void connect(), RECONNECT_INTERVAL_MS).unref();
    };
    const probe = setInterval(() => {
      client.query("select 1").catch((error: Error) => {
        log(`The connection that hears of changes broke: ${error.message}`);
        reconnect();
      });
    }, PROBE_INTERVAL_MS).unref();
    client.on("error", reconnect);
    client.on("end", reconnect);
    try {
      await client.connect();
      if (!ended && !stopped) await changes.listenOn(client);
    } catch {
      reconnect();
    }
  }
  void connect();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current?.end().catch(() => {});
    },
  };
}
