/** Facts about the encoded media: their clip.json, by folder below app/demo/media. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { findPackageRoot } from "~/db/package-root.server";
import { languages, type Language } from "~/kernel/languages";

export interface MediaFacts {
  name: string;
  durationSeconds: number;
  /** Set for a loop that counts repetitions. */
  repetitionSeconds?: number;
  /** Languages of the captions.<lang>.vtt files. */
  captions: readonly Language[];
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
      const said = JSON.parse(text) as Omit<MediaFacts, "captions">;
      facts.set(`${shelf}/${clip}`, { ...said, captions });
    }
  }
  return facts;
}
