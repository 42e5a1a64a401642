/** kill -9 while a film is converted: no ffmpeg outlives its server, and the next start makes the film ready. */
import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { makePlace, startApp } from "../support/app";
import { Visitor } from "../support/browse";
import { makeFilm } from "../support/films";
import { readText } from "../support/read-text";
import { beginUpload, sendPart } from "../support/tus";
import { at, logIn, sitesOf } from "../support/world";

/** Long enough that it is being converted when the server is killed. */
const SECONDS = 30;

it("loses no film, and leaves no process", { timeout: 300_000 }, async () => {
  const film = makeFilm({ seconds: SECONDS });
  const place = await makePlace();
  let app = await startApp({ place });
  const { port } = app;
  const [site] = sitesOf(app);
  const visitor = new Visitor(app);
  await logIn(visitor, site, { email: "trainer@demo.test" });
  const uploads = at(site, "/studio/uploads");
  const begun = await beginUpload(visitor, uploads, { bytes: film.length });
  const upload = new URL(begun.headers.location ?? "", uploads).href;
  expect((await sendPart(visitor, upload, { offset: 0, body: film })).status).toBe(204);
  const library = at(site, "/studio/library");
  const text = async () => readText((await visitor.visit(library)).html);
  const isBelow = (folder: string) => findProcesses(folder).length > 0;
  await vi.waitUntil(() => isBelow(place.dataDir), { timeout: 60_000, interval: 50 });
  expect(await text()).toContain("Being prepared");
  app.signal("SIGKILL");
  expect(await app.exit).toBeNull();
  await vi.waitUntil(() => !isBelow(place.dataDir), { timeout: 10_000, interval: 50 });

  app = await startApp({ place, port });
  try {
    await vi.waitUntil(async () => (await text()).includes("Ready"), {
      timeout: 240_000,
      interval: 500,
    });
    const made = (await readdir(join(place.dataDir, "media", "library"), { recursive: true })).map(
      (name) => name.split("/").slice(2).join("/"),
    );
    expect(made).toEqual(expect.arrayContaining(["master.m3u8", "clip.mp4", "poster-1.jpg"]));
    const originals = await readdir(join(place.dataDir, "private"), { recursive: true });
    const original = originals.find((name) => name.endsWith("/original")) ?? "";
    expect(film.equals(await readFile(join(place.dataDir, "private", original)))).toBe(true);
    expect(await readdir(join(place.dataDir, "processing"))).toEqual([]);
  } finally {
    await app.stop();
    await place.remove();
  }
});

/** Processes of ffmpeg whose arguments or folder lie below `folder`. */
function findProcesses(folder: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return command.includes("ffmpeg") && command.includes(folder);
    } catch {
      return false;
    }
  });
}
