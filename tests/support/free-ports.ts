import { once } from "node:events";
import { createServer } from "node:net";

/** The first number of `candidates` to which each of the distances can be added, and nobody has that port. */
export async function freePorts(candidates: Iterable<number>, distances: number[]) {
  for (const first of candidates) {
    const free = await Promise.all(distances.map((distance) => isFree(first + distance)));
    if (free.every(Boolean)) return first;
  }
  throw new Error("no free ports");
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
