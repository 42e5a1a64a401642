/**
 * What may be remembered is dropped when its rows change, on every process: triggers (change-triggers.server.ts) send the gym's id
 * with the transaction that wrote, whoever wrote it, and every process listens. One mechanism for all caches.
 *
 * Served: a connection of its own that listens. Embedded: the one connection does. While nothing listens (the server is
 * away), nothing may be remembered; when it listens again, everything is forgotten, for messages may have been missed.
 */
import { Client, type ClientBase } from "pg";

export const CHANNEL = "gymfront_changed";
const AGAIN_AFTER_MS = 1_000;
/** A connection that died without a word is found out by a question; the operating system would take hours. */
const ASK_EVERY_MS = 15_000;

/** Whose rows: a gym's, or no single gym's (a trainer, a plan without a gym): everybody's. */
export type Change = { gymId: number } | "everything";
type Listener = (change: Change) => void;

export class Changes {
  readonly #listeners = new Set<Listener>();
  #listening = false;

  /** False: what is read now may be stale a moment later, and nobody would say so. */
  get reliable(): boolean {
    return this.#listening;
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Hears what this connection is told, until it ends. */
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

/** Served: keeps one connection that listens, and makes a new one when it breaks. */
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
