/**
 * A MessagePort that looks like a TCP socket to the `pg` driver (database.md §1).
 */
import { Duplex } from "node:stream";
import type { MessagePort } from "node:worker_threads";

export class PortStream extends Duplex {
  #port: MessagePort | null = null;
  readonly #open: () => Promise<MessagePort>;

  constructor(open: () => Promise<MessagePort>) {
    super({ allowHalfOpen: false });
    this.#open = open;
  }

  /** Called by `pg` as on a net.Socket. */
  connect(): this {
    this.#open().then(
      (port) => {
        if (this.destroyed) {
          port.close();
          return;
        }
        this.#port = port;
        port.on("message", (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer)));
        port.on("close", () => this.push(null));
        this.emit("connect");
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send([chunk], done);
  }

  /** `pg` corks the messages of one query, so that they reach the thread together. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  #send(chunks: Buffer[], done: (error?: Error) => void): void {
    if (!this.#port) {
      done(new Error("The embedded database is not connected"));
      return;
    }
    // Copied: `pg` reuses its buffers, and Node's small buffers share one block of memory.
    const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.#port.postMessage(bytes, [bytes.buffer]);
    done();
  }

  override _final(done: (error?: Error) => void): void {
    this.#port?.close();
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close();
    this.#port = null;
    done(error);
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  setTimeout(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
