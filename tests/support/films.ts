/** A film made by ffmpeg, which the server converts about as long as it lasts. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeScratch } from "./scratch.mjs";

export function makeFilm({ seconds }: { seconds: number }): Buffer {
  const path = join(makeScratch("film"), "film.mp4");
  const source = `testsrc2=size=1280x720:rate=30:duration=${seconds}`;
  execFileSync("ffmpeg", [
    ...["-v", "error", "-f", "lavfi", "-i", source, "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-pix_fmt", "yuv420p", path],
  ]);
  return readFileSync(path);
}
