/**
 * One process per data directory (database.md §3): PGlite has no lock, and two processes on the same files silently
 * lose rows. The lock is a listening socket, which the kernel releases when its process dies. It covers one machine (on
 * Linux: one network namespace); a directory on a network disk is not supported.
 */
import { createHash } from "node:crypto";
import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";

export class DirectoryInUse extends Error {
  override name = "DirectoryInUse";
}

export async function lockDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = realpathSync(directory);
  const name = `gymfront-${createHash("sha256").update(path).digest("hex").slice(0, 32)}`;
  const address = addressOf(name, path);
  let server = await listen(address);
  if (!server && isFile(address) && !(await isAnswered(address))) {
    // A socket file outlives its process; if nothing answers, it is stale.
    rmSync(address, { force: true });
    server = await listen(address);
  }
  if (!server) {
    throw new DirectoryInUse(
      `Another Gymfront process is using the data directory ${path}. Stop it, or set DATA_DIR to another directory ` +
        `(several processes can only share a PostgreSQL server: DATABASE_URL).`,
    );
  }
  const lock = server;
  lock.unref();
  return { release: () => new Promise((resolve) => lock.close(() => resolve())) };
}

function addressOf(name: string, path: string): string {
  if (process.platform === "linux") return `\0${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  return join(path, "lock.sock");
}

const isFile = (address: string) =>
  process.platform !== "linux" && process.platform !== "win32" && !address.startsWith("\0");

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    server.listen({ path: address, exclusive: true }, () => resolve(server));
  });
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
