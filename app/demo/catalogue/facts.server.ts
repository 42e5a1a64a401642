/** Facts about the encoded media: their clip.json, by folder below app/demo/media. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { findPackageRoot } from "~/db/package-root.server";
import type { Rendition } from "~/features/catalog/workouts/workout-kinds";
import { languages, type Language } from "~/kernel/languages";

export interface MediaFacts {
  name: string;
  durationSeconds: number;
  /** Set for a loop that counts repetitions. */
  repetitionSeconds?: number;
  /** Languages of the captions.<lang>.vtt files. */
  captions: readonly Language[];
  renditions: readonly Rendition[];
}

export async function readMediaFacts(): Promise<Map<string, MediaFacts>> {
  const root = join(findPackageRoot(), "app/demo/media");
  const facts = new Map<string, MediaFacts>();
  for (const shelf of ["ironworks", "flowstate", "breath"]) {
    for (const clip of await readdir(join(root, shelf))) {
      if (clip.endsWith(".part")) continue;
      const text = await readFile(join(root, shelf, clip, "clip.json"), "utf8");
      const files = await readdir(join(root, shelf, clip));
      const captions = languages.filter((lang) => files.includes(`captions.${lang}.vtt`));
      const said = JSON.parse(text) as Omit<MediaFacts, "captions" | "renditions">;
      const renditions = await readRenditions(join(root, shelf, clip), files);
      facts.set(`${shelf}/${clip}`, { ...said, captions, renditions });
    }
  }
  return facts;
}

/** Levels are folders named by their height. */
async function readRenditions(folder: string, files: readonly string[]): Promise<Rendition[]> {
  const renditions: Rendition[] = [];
  for (const name of files.filter((file) => /^\d+$/.test(file))) {
    const segments = await readdir(join(folder, name));
    const sizes = await Promise.all(segments.map((file) => stat(join(folder, name, file))));
    const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
    renditions.push({ height: Number(name), bytes });
  }
  renditions.sort((a, b) => (a.height ?? 0) - (b.height ?? 0));
  if (files.includes("audio.m4a")) {
    renditions.push({ height: null, bytes: (await stat(join(folder, "audio.m4a"))).size });
  }
  return renditions;
}
