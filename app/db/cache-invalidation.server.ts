/**
 * Invalidates caches on every process when their rows change: triggers (change-triggers.server.ts) send the gym's id
 * with the transaction that wrote, whoever wrote it, and every process listens. One mechanism for all caches.
 *
 * Served: a dedicated connection listens. Embedded: the only connection does. While nothing listens (the server is down)
 * nothing may be cached; when it listens again all caches are cleared, because messages may have been missed.
 */
import { Client, type ClientBase } from "pg";

export const CHANNEL = "gymfront_changed";
const AGAIN_AFTER_MS = 1_000;
/** Detects a silently dead connection with a query; the operating system would take hours. */
const ASK_EVERY_MS = 15_000;

/** A gym's rows, or null: rows of no single gym (a trainer, a plan without a gym), which affect all gyms. */
export type Change = { gymId: number } | "everything";
type Listener = (change: Change) => void;

export class Changes {
  readonly #listeners = new Set<Listener>();
  #listening = false;

  /** False: nothing listens, so what is read now must not be cached. */
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
      this.#tell(Number.isSafeInteger(gymId) && gymId > 0 ? { gymId } : "everything");
    });
    client.once("end", () => this.lost());
    client.once("error", () => this.lost());
    await client.query(`listen ${CHANNEL}`);
    this.#tell("everything");
    this.#listening = true;
  }

  lost(): void {
    this.#listening = false;
    this.#tell("everything");
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

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
    let over = false;
    const again = () => {
      if (over) return;
      over = true;
      clearInterval(pulse);
      changes.lost();
      void client.end().catch(() => {});
      if (!stopped) timer = setTimeout(() => void connect(), AGAIN_AFTER_MS).unref();
    };
    const pulse = setInterval(() => {
      client.query("select 1").catch((error: Error) => {
        log(`The connection that hears of changes broke: ${error.message}`);
        again();
      });
    }, ASK_EVERY_MS).unref();
    client.on("error", again);
    client.on("end", again);
    try {
      await client.connect();
      if (!over && !stopped) await changes.listenOn(client);
    } catch {
      again();
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
