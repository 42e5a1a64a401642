/** Files of strangers end as they must, within bounds, without a connection and without a look at their neighbours. */
import { mkdtempSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CANARY,
  makeHostileFiles,
  type HostileFile,
} from "../../../../tests/support/hostile-files";
import { runFfmpeg } from "../../../../tests/support/recordings";
import { inspectFile } from "./inspect-file.server";
import { processFile } from "./process-file.server";

const signal = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), "hostile-"));
const limits = { seconds: 60, cpuSeconds: 60, memoryBytes: 6e9, fileBytes: 3e6 };
let server: Server;
let connections = 0;
let files: HostileFile[] = [];
let memoryBefore = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const neighbour = join(folder, "neighbour.mp4");
  await runFfmpeg([
    ...["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=30", "-f", "lavfi", "-i", "sine=440"],
    ...["-t", "1", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
    ...["-metadata", `title=${CANARY}`, "-movflags", "+faststart", "-y", neighbour],
  ]);
  const film = await readFile(neighbour);
  files = await makeHostileFiles(film, `http://127.0.0.1:${port}`);
  for (const { name, bytes } of files) await writeFile(join(folder, name), bytes);
  memoryBefore = process.memoryUsage().rss;
});

afterAll(() => void server.close());

describe("a hostile file", () => {
  it("is one of forty at least", () => {
    expect(files.length).toBeGreaterThanOrEqual(40);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  it("ends as it must", async () => {
    const ends: Record<string, string> = {};
    for (const [index, { name }] of files.entries()) ends[name] = await treat(name, index);
    expect(ends).toEqual(Object.fromEntries(files.map(({ name, ends }) => [name, ends])));
  });

  it("makes no connection", () => {
    expect(connections).toBe(0);
  });

  it("costs the server no memory", () => {
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(300e6);
  });
});

async function treat(name: string, index: number): Promise<string> {
  const path = join(folder, name);
  const startedAt = performance.now();
  const inspected = await inspectFile(path, { ffmpegPath: "ffmpeg", signal });
  if (!inspected.ok) {
    expect(performance.now() - startedAt, name).toBeLessThan(25_000);
    return inspected.reason;
  }
  const into = join(folder, `result-${index}`);
  await mkdir(into);
  const result = await processFile({
    ...{ path, facts: inspected, folder: into, ffmpegPath: "ffmpeg", limits, signal },
    ...{ onProgress: () => {}, log: { warn: () => {} } },
  });
  if (!result.ok) return result.reason === "unreadable" ? "broken" : result.reason;
  for (const { path } of result.files) {
    const bytes = await readFile(path);
    expect(bytes.includes(CANARY) || bytes.includes("Exif"), `${name}: ${path}`).toBe(false);
  }
  return "harmless";
}
