// Draws and encodes the demo clips: `node app/demo/media/make-media.mjs [clip …]`.
// Needs Debian's ffmpeg; the results are kept in the repo, so only whoever changes a clip needs it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { CLIPS } from "./clips.mjs";
import { captions } from "./captions.mjs";
import { body } from "./figure/body.mjs";
import { compose, overlay } from "./figure/composite.mjs";
import { LOOKS } from "./figure/looks.mjs";
import { MOVEMENTS, poseAt } from "./figure/movements.mjs";
import { heldIn } from "./figure/props.mjs";
import { project, render } from "./figure/renderer.mjs";
import { lettering } from "./lettering.mjs";
import { grain, raster, STUDIOS } from "./studio.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const WIDTH = 1280;
const HEIGHT = 720;
const RATE = 25;
const SEGMENT_SECONDS = 4;
const LEVELS = [
  {
    name: "240",
    width: 426,
    height: 240,
    crf: 29,
    most: 250,
    profile: "baseline",
    level: "2.1",
    codec: "avc1.42c015",
    audio: 32,
  },
  {
    name: "360",
    width: 640,
    height: 360,
    crf: 27,
    most: 500,
    profile: "main",
    level: "3.0",
    codec: "avc1.4d401e",
    audio: 48,
  },
  {
    name: "720",
    width: 1280,
    height: 720,
    crf: 28,
    most: 1100,
    profile: "main",
    level: "3.1",
    codec: "avc1.4d401f",
    audio: 64,
  },
];

const wanted = process.argv.slice(2);
for (const [id, clip] of Object.entries(CLIPS)) {
  if (wanted.length && !wanted.includes(id)) continue;
  process.stdout.write(`${id}: drawing\n`);
  await make(id, clip);
}

async function make(id, clip) {
  // Made aside and swapped in when whole, so that nobody meets half a clip.
  const finished = join(HERE, id);
  const folder = join(HERE, `.${id}-in-progress`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const ring = await drawPeriod(clip);
  const master = join(folder, "master.tmp.mkv");
  await encodeMaster(clip, ring, master);
  for (const level of LEVELS) await encodeLevel(folder, master, level);
  await ffmpeg([
    "-i",
    master,
    ...h264(LEVELS[1]),
    "-movflags",
    "+faststart",
    join(folder, "clip.mp4"),
  ]);
  await writeMaster(folder);
  await sharp(ring[Math.round(ring.length * clip.posterAt)], {
    raw: { width: WIDTH, height: HEIGHT, channels: 3 },
  })
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(join(folder, "poster.jpg"));
  for (const [lang, text] of Object.entries(captions(clip)))
    await writeFile(join(folder, `captions.${lang}.vtt`), text);
  await writeFile(
    join(folder, "clip.json"),
    `${JSON.stringify({ name: clip.name, durationSeconds: clip.seconds, width: WIDTH, height: HEIGHT }, null, 2)}\n`,
  );
  await rm(master);
  await rm(finished, { recursive: true, force: true });
  await rename(folder, finished);
}

/** The movement repeats, so one period of frames is enough. */
async function drawPeriod(clip) {
  const movement = MOVEMENTS[clip.movement];
  const look = { ...LOOKS[clip.look], ...clip.dress };
  const materials = { ...look.materials, ...clip.materials };
  const camera = { fov: 26, ...movement.view, ...clip.view };
  const foot = project(camera, WIDTH, HEIGHT, [0, 0, 0]);
  const turn = (camera.yaw * Math.PI) / 180;
  const wallY = project(camera, WIDTH, HEIGHT, [
    -2.4 * Math.sin(turn),
    0,
    -2.4 * Math.cos(turn),
  ])[1];
  const background = grain(
    await raster(STUDIOS[clip.studio ?? clip.look]({ foot, wallY }), WIDTH, HEIGHT),
    2.2,
  );
  const count = Math.round(movement.period * RATE);
  const frames = [];
  for (let i = 0; i < count; i++) {
    const { parts, joints } = body(poseAt(movement, i / RATE), look);
    const figure = render({
      parts: [
        ...parts,
        ...heldIn(clip.prop ?? movement.prop, joints),
        ...(clip.mat ? heldIn("mat", joints) : []),
      ],
      camera,
      width: WIDTH,
      height: HEIGHT,
      lights: look.lights,
      materials,
    });
    frames.push(
      compose(background, figure, {
        width: WIDTH,
        wallY,
        shadowPower: clip.shadowPower ?? 0.85,
        shadowColour: clip.shadowColour ?? [0, 0, 0],
      }),
    );
    if (i % 20 === 19) process.stdout.write(`  ${i + 1} of ${count} frames\n`);
  }
  return frames;
}

async function encodeMaster(clip, frames, target) {
  const total = clip.seconds * RATE;
  const title = await titleCard(clip);
  const click =
    clip.sound ?? "exp(-70*mod(t,1))*0.10*sin(2*PI*1150*t)+exp(-30*mod(t,1))*0.05*sin(2*PI*320*t)";
  const child = spawn(
    "ffmpeg",
    [
      ..."-hide_banner -loglevel error -y -threads 1".split(" "),

      "-f",
      "rawvideo",
      "-pix_fmt",
      "rgb24",
      "-s",
      `${WIDTH}x${HEIGHT}`,
      "-r",
      String(RATE),
      "-i",
      "-",
      "-f",
      "lavfi",
      "-t",
      String(clip.seconds),
      "-i",
      `aevalsrc='${click}':s=44100`,

      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-crf",
      "6",
      "-threads",
      "1",
      "-c:a",
      "flac",
      "-t",
      String(clip.seconds),
      target,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const closed = once(child, "close");
  for (let i = 0; i < total; i++) {
    const picture = Buffer.from(frames[i % frames.length]);
    overlay(picture, WIDTH, title.pixels, title.left, title.top, title.width, title.height);
    const dial = await countdown(clip, i);
    overlay(picture, WIDTH, dial.pixels, dial.left, dial.top, dial.size, dial.size);
    if (!child.stdin.write(picture)) await once(child.stdin, "drain");
  }
  child.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

async function titleCard(clip) {
  const width = 700;
  const height = 110;
  const line = lettering(clip.name, { x: 2, y: 62, size: 46, weight: 17, colour: clip.ink });
  const note = lettering(clip.note, {
    x: 2,
    y: 98,
    size: 17,
    weight: 11,
    spacing: 24,
    colour: clip.ink,
    opacity: 0.7,
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect x="2" y="0" width="44" height="5" fill="${clip.accent}"/>${line.svg}${note.svg}</svg>`;
  return { pixels: await raster(svg, width, height, 4), width, height, left: 54, top: 44 };
}

async function countdown(clip, frame) {
  const size = 132;
  const passed = frame / RATE;
  const left = String(Math.ceil(clip.seconds - passed - 1e-6));
  const radius = 56;
  const round = 2 * Math.PI * radius;
  const number = lettering(left, {
    x: size / 2,
    y: size / 2 + 22,
    size: 44,
    weight: 16,
    spacing: 18,
    colour: clip.ink,
    anchor: "middle",
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><circle cx="66" cy="66" r="${radius}" fill="${clip.dial}" stroke="${clip.ink}" stroke-opacity=".22" stroke-width="6"/><circle cx="66" cy="66" r="${radius}" fill="none" stroke="${clip.accent}" stroke-width="6" stroke-linecap="round" stroke-dasharray="${round}" stroke-dashoffset="${(round * passed) / clip.seconds}" transform="rotate(-90 66 66)"/>${number.svg}</svg>`;
  return { pixels: await raster(svg, size, size, 4), size, left: WIDTH - 54 - size, top: 40 };
}

function h264(level) {
  const gop = String(RATE * SEGMENT_SECONDS);
  return [
    "-vf",
    `scale=${level.width}:${level.height}:flags=lanczos,format=yuv420p`,

    "-c:v",
    "libx264",
    "-profile:v",
    level.profile,
    "-level",
    level.level,
    "-preset",
    "slow",
    "-crf",
    String(level.crf),

    "-maxrate",
    `${level.most}k`,
    "-bufsize",
    `${level.most * 2}k`,
    "-g",
    gop,
    "-keyint_min",
    gop,
    "-sc_threshold",
    "0",

    "-threads",
    "1",
    "-c:a",
    "aac",
    "-b:a",
    `${level.audio}k`,
    "-ac",
    "1",
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
  ];
}

async function encodeLevel(folder, master, level) {
  const into = join(folder, level.name);
  await mkdir(into);
  await ffmpeg([
    "-i",
    master,
    ...h264(level),
    "-f",
    "hls",
    "-hls_time",
    String(SEGMENT_SECONDS),
    "-hls_segment_type",
    "fmp4",
    "-hls_fmp4_init_filename",
    "init.mp4",
    "-hls_playlist_type",
    "vod",

    "-hls_flags",
    "independent_segments",
    "-hls_segment_filename",
    join(into, "%03d.m4s"),
    join(into, "index.m3u8"),
  ]);
}

/** The master playlist says what the segments really weigh. */
async function writeMaster(folder) {
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
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(peak)},AVERAGE-BANDWIDTH=${Math.ceil(average)},RESOLUTION=${level.width}x${level.height},FRAME-RATE=${RATE}.000,CODECS="${level.codec},mp4a.40.2"`,
      `${level.name}/index.m3u8`,
    );
  }
  await writeFile(join(folder, "master.m3u8"), `${lines.join("\n")}\n`);
}

async function ffmpeg(args) {
  const child = spawn(
    "ffmpeg",
    ["-hide_banner", "-loglevel", "error", "-y", "-threads", "1", ...args],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
