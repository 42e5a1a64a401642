// Draws and encodes the demo clips: `node app/demo/media/make-media.mjs [part of a name …]`. Needs Debian's ffmpeg;
// the results are in the repository, so that only a change of a clip needs it. Runs on one core and gives the same
// bytes with the same ffmpeg. A clip is a folder: master.m3u8 with three levels of fMP4, clip.mp4, poster.jpg,
// an audio rendition, captions, clip.json.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { captions } from "./captions.mjs";
import { CLIPS } from "./clips.mjs";
import { MOVEMENTS } from "./figure/movements.mjs";
import { encodeAudioRendition, runFfmpeg } from "./audio-rendition.mjs";
import { HEIGHT, pictures, rateOf, stationsOf, still, WIDTH } from "./drawing.mjs";
import { ticks } from "./sound.mjs";
import { TRACKS, tones } from "./tracks.mjs";
import { WORDS } from "./words.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const LEVELS = [
  { name: "240", width: 426, height: 240, crf: 31, most: 250, level: "2.1", codec: "avc1.4d4015", audio: 12 },
  { name: "360", width: 640, height: 360, crf: 31, most: 500, level: "3.0", codec: "avc1.4d401e", audio: 12 },
  { name: "720", width: 1280, height: 720, crf: 33, most: 1100, level: "3.1", codec: "avc1.4d401f", audio: 16 },
];

const wanted = process.argv.slice(2);
const chosen = (id) => !wanted.length || wanted.some((part) => `${id}/`.includes(part));
for (const [id, clip] of Object.entries(CLIPS)) if (chosen(id)) await whole(id, (to) => film(clip, to));
for (const [id, track] of Object.entries(TRACKS)) if (chosen(id)) await whole(id, (to) => audio(track, to));

/** Builds the clip in a temporary folder and renames it when it is complete. */
async function whole(id, make) {
  const finished = join(HERE, id);
  const folder = join(HERE, `${id}.part`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await make(folder);
  await rm(finished, { recursive: true, force: true });
  await rename(folder, finished);
  process.stdout.write(`${id}\n`);
}

async function film(clip, folder) {
  const stations = stationsOf(clip);
  const original = join(folder, "original.mkv");
  await draw(clip, stations, original);
  for (const level of LEVELS) await encodeLevel(clip, folder, original, level);
  await runFfmpeg(
    ["-i", original, ...h264(clip, LEVELS[1], clip.seconds), "-movflags", "+faststart"],
    join(folder, "clip.mp4"),
  );
  await rm(original);
  await encodeAudioRendition(clip, folder);
  await writeMaster(clip, folder);
  await sharp(await still(clip, 0.46), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .resize(960, 540)
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(folder, "poster.jpg"));
  await writeCaptions(folder, stations);
  await writeFacts(folder, {
    name: clip.title ?? WORDS[clip.movement].en[0],
    durationSeconds: clip.seconds,
    // Seconds of one repetition.
    ...(clip.stations ? {} : { repetitionSeconds: MOVEMENTS[clip.movement].period }),
    width: WIDTH,
    height: HEIGHT,
  });
}

async function draw(clip, stations, target) {
  const child = spawn(
    "ffmpeg",
    [
      ..."-hide_banner -loglevel error -y -threads 1 -f rawvideo -pix_fmt rgb24".split(" "),
      ...["-s", `${WIDTH}x${HEIGHT}`, "-r", String(rateOf(clip)), "-i", "-"],
      ...["-f", "lavfi", "-i", `aevalsrc='${ticks(clip, stations)}':s=${clip.stations ? 8000 : 22050}:d=${clip.seconds}`],
      ..."-c:v libx264 -preset ultrafast -crf 8 -threads 1 -c:a flac -t".split(" "),
      ...[String(clip.seconds), target],
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const closed = once(child, "close");
  for await (const picture of pictures(clip))
    if (!child.stdin.write(picture)) await once(child.stdin, "drain");
  child.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Loops have segments of four seconds; long, still classes of thirty, because a still picture costs little. */
function segmentSeconds(clip) {
  return clip.stations ? 30 : 4;
}

function h264(clip, { width, height, crf, most, level, audio }, seconds) {
  const gop = String(Math.min(300, rateOf(clip) * seconds));
  return [
    ...["-vf", `scale=${width}:${height}:flags=lanczos,format=yuv420p`],
    ..."-c:v libx264 -profile:v main -preset medium -tune animation -level".split(" "),
    ...[level, "-crf", String(clip.stations ? crf + 5 : crf), "-maxrate", `${most}k`, "-bufsize", `${most * 2}k`],
    ...["-g", gop, "-keyint_min", gop, "-sc_threshold", "0", "-threads", "1"],
    ..."-c:a aac -ac 1".split(" "),
    // A class is silent except at its changes, so varying segments weigh little.
    ...(clip.stations ? ["-q:a", "0.1"] : ["-b:a", `${audio}k`]),
    ..."-map_metadata -1 -fflags +bitexact".split(" "),
  ];
}

async function encodeLevel(clip, folder, original, level) {
  const into = join(folder, level.name);
  await mkdir(into);
  const seconds = segmentSeconds(clip);
  await runFfmpeg(
    [
      ...["-i", original, ...h264(clip, level, seconds), "-f", "hls", "-hls_time", String(seconds)],
      ..."-hls_segment_type fmp4 -hls_fmp4_init_filename init.mp4 -hls_playlist_type vod".split(" "),
      ..."-hls_flags independent_segments -hls_segment_filename".split(" "),
      join(into, "%03d.m4s"),
    ],
    join(into, "index.m3u8"),
  );
}

/** The master playlist states the real bandwidth of the segments. */
async function writeMaster(clip, folder) {
  const lines = ["#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-INDEPENDENT-SEGMENTS"];
  for (const level of LEVELS) {
    const into = join(folder, level.name);
    const playlist = await readFile(join(into, "index.m3u8"), "utf8");
    const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map((m) => Number(m[1]));
    const files = (await readdir(into)).filter((f) => f.endsWith(".m4s")).sort();
    const bits = await Promise.all(files.map(async (f) => (await stat(join(into, f))).size * 8));
    const peak = Math.max(...bits.map((b, i) => b / lengths[i]));
    const average = bits.reduce((a, b) => a + b, 0) / lengths.reduce((a, b) => a + b, 0);
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(peak)},AVERAGE-BANDWIDTH=${Math.ceil(average)},RESOLUTION=${level.width}x${level.height},FRAME-RATE=${rateOf(clip)}.000,CODECS="${level.codec},mp4a.40.2"`,
      `${level.name}/index.m3u8`,
    );
  }
  await writeFile(join(folder, "master.m3u8"), `${lines.join("\n")}\n`);
}

async function audio(track, folder) {
  await runFfmpeg(
    [
      ...["-f", "lavfi", "-i", `aevalsrc='${tones(track)}':s=8000:d=${track.seconds}`],
      ..."-c:a aac -b:a 7k -ac 1 -movflags +faststart -map_metadata -1 -fflags +bitexact".split(" "),
    ],
    join(folder, "audio.m4a"),
  );
  await writeCaptions(folder, null, track);
  await writeFacts(folder, { name: track.name, durationSeconds: track.seconds });
}

async function writeCaptions(folder, stations, track) {
  const texts = track ? track.captions() : captions(stations);
  for (const [lang, text] of Object.entries(texts))
    await writeFile(join(folder, `captions.${lang}.vtt`), text);
}

function writeFacts(folder, facts) {
  return writeFile(join(folder, "clip.json"), `${JSON.stringify(facts, null, 2)}\n`);
}
