/** A network between a browser and a server, which a test cuts. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

export interface CuttableProxy {
  port: number;
  /** For so long connections break, and new ones are refused; `meanwhile` runs in that time. */
  cutFor(ms: number, meanwhile?: () => Promise<void>): Promise<void>;
  /** For so long nothing passes, and nobody is told, as without a signal. */
  silenceFor(ms: number, meanwhile?: () => Promise<void>): Promise<void>;
}

/** `bytesPerSecond`: what a browser may send over one connection; a slow network is not silenced. */
export async function openCuttableProxy(
  target: number,
  { bytesPerSecond = Infinity }: { bytesPerSecond?: number } = {},
): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  const silenced = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  const server = createServer((inner) => {
    if (isCut) return inner.destroy();
    if (isSilent) return void silenced.add(inner.on("error", () => {}));
    const outer = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (socket === inner && Number.isFinite(bytesPerSecond)) {
        socket.pipe(slowDown(bytesPerSecond)).pipe(other);
      } else socket.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    async cutFor(ms, meanwhile = async () => {}) {
      isCut = true;
      for (const socket of sockets) socket.destroy();
      await Promise.all([sleep(ms), meanwhile()]);
      isCut = false;
    },
    async silenceFor(ms, meanwhile = async () => {}) {
      isSilent = true;
      // A paused socket reads nothing, so that what is sent to it waits.
      for (const socket of sockets) socket.unpipe().pause();
      await Promise.all([sleep(ms), meanwhile()]);
      isSilent = false;
      for (const socket of [...sockets, ...silenced]) socket.destroy();
      silenced.clear();
    },
  };
}

/** Passes each chunk on after the time that it takes. */
function slowDown(bytesPerSecond: number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      setTimeout(() => pass(null, chunk), (chunk.length / bytesPerSecond) * 1_000);
    },
  });
}
