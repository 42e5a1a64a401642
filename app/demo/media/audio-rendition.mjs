// Encodes a film's sound alone, which is what the player loads as "Audio only". Apart from make-media.mjs, so that it
// can be made anew without drawing a single picture: `node app/demo/media/audio-rendition.mjs`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CLIPS } from "./clips.mjs";
import { stationsOf } from "./drawing.mjs";
import { ticks } from "./sound.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));

export async function encodeAudioRendition(clip, folder) {
  const sound = `aevalsrc='${ticks(clip, stationsOf(clip))}':s=8000:d=${clip.seconds}`;
  await runFfmpeg(
    [
      ...["-f", "lavfi", "-i", sound, ..."-c:a aac -q:a 0.1 -ac 1 -movflags +faststart".split(" ")],
      ..."-map_metadata -1 -fflags +bitexact".split(" "),
    ],
    join(folder, "audio.m4a"),
  );
}

export async function runFfmpeg(args, target) {
  const child = spawn(
    "ffmpeg",
    ["-hide_banner", "-loglevel", "error", "-y", "-threads", "1", ...args, target],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [id, clip] of Object.entries(CLIPS)) await encodeAudioRendition(clip, join(HERE, id));
}
