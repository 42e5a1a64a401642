// Draws the frames of a clip: the figure in its room, its name, and in a class the seconds that are left.
import sharp from "sharp";
import { BUILDS, body } from "./figure/body.mjs";
import { colours, compose, overlay } from "./figure/composite.mjs";
import { LOOKS } from "./figure/looks.mjs";
import { MOVEMENTS } from "./figure/movements.mjs";
import { blend, poseAt } from "./figure/pose.mjs";
import { heldIn } from "./figure/props.mjs";
import { project, render } from "./figure/renderer.mjs";
import { skeleton } from "./figure/skeleton.mjs";
import { subtract } from "./figure/vectors.mjs";
import { lettering } from "./lettering.mjs";
import { grain, raster, STUDIOS } from "./studio.mjs";
import { WORDS } from "./words.mjs";

export const WIDTH = 1280;
export const HEIGHT = 720;
/** The room and the figure are rendered smaller and enlarged; lettering is drawn at full size. */
const DRAWN = { width: 800, height: 450 };
/** Seconds of the transition from one station of a class to the next. */
const PASSAGE = 1.6;

/** Frames per second; quick movements need more. */
export function rateOf(clip) {
  if (clip.stations) return 5;
  const { period } = MOVEMENTS[clip.movement];
  return period < 4 ? 24 : period < 8 ? 20 : 12;
}

export const stationsOf = (clip) =>
  (clip.stations ?? [{ movement: clip.movement, seconds: clip.seconds }]).map((station) => ({
    words: station.movement,
    ...station,
  }));

/** Yields the frames of the clip in order, WIDTH × HEIGHT raw RGB. */
export async function* pictures(clip) {
  const stage = await setStage(clip);
  const rate = rateOf(clip);
  const stations = stationsOf(clip);
  const titles = new Map();
  let shown = {};
  for (const [n, station] of stations.entries()) {
    const key = station.words;
    if (!titles.has(key)) titles.set(key, await titleCard(clip, key));
    const title = titles.get(key);
    for (let i = 0; i < station.seconds * rate; i++) {
      const drawn = await stage.at(poseOf(clip, stations, n, i / rate));
      const dial = clip.stations && (await countdown(clip, station.seconds, i / rate));
      // A frame in which nothing moves equals the one before.
      if (drawn !== shown.drawn || dial !== shown.dial || title !== shown.title) {
        shown = { drawn, dial, title, picture: Buffer.from(drawn) };
        lay(shown.picture, title);
        if (dial) lay(shown.picture, dial);
      }
      yield shown.picture;
    }
  }
}

/** The figure alone in its room, at a phase of the movement. */
export async function still(clip, part) {
  const stage = await setStage(clip);
  const [first] = stationsOf(clip);
  const movement = MOVEMENTS[clip.stations ? clip.stations.at(-1).movement : first.movement];
  return stage.at(poseAt(movement, part * movement.period));
}

const lay = (picture, card) =>
  overlay(picture, WIDTH, card.pixels, card.left, card.top, card.width, card.height);

function poseOf(clip, stations, n, seconds) {
  if (!clip.stations) return poseAt(MOVEMENTS[clip.movement], seconds);
  const held = (i) => {
    const { movement, at } = stations[i];
    return inRoom(poseAt(MOVEMENTS[movement], at * MOVEMENTS[movement].period), clip);
  };
  if (n === 0 || seconds >= PASSAGE) return held(n);
  const t = seconds / PASSAGE;
  const eased = t * t * (3 - 2 * t);
  return blend([held(n - 1), held(n)], (a, b) => a + (b - a) * eased);
}

/** The same pose with hands in room coordinates, so that it can blend into any other pose. */
function inRoom(pose, clip) {
  const joints = skeleton(pose, BUILDS[{ ...LOOKS[clip.look], ...clip.dress }.build]);
  const limb = (side) => ({
    ...pose[side],
    within: "world",
    hand: joints[side].wrist,
    elbow: subtract(joints[side].elbow, joints[side].shoulder),
    fingers: joints[side].fingers,
    shrug: pose[side].shrug ?? [0, 0, 0],
  });
  return { ...pose, left: limb("left"), right: limb("right") };
}

async function setStage(clip) {
  const { width, height } = DRAWN;
  const movement = MOVEMENTS[clip.movement] ?? {};
  const look = { ...LOOKS[clip.look], ...clip.dress };
  const materials = { ...look.materials, ...colours(clip.colours) };
  const camera = { fov: 26, ...movement.view, ...clip.view };
  const foot = project(camera, WIDTH, HEIGHT, [0, 0, 0]);
  const turn = (camera.yaw * Math.PI) / 180;
  const far = [-2.4 * Math.sin(turn), 0, -2.4 * Math.cos(turn)];
  const room = STUDIOS[clip.look]({ foot, wallY: project(camera, WIDTH, HEIGHT, far)[1] });
  const background = grain(await raster(room, width, height), 1.2);
  const wallY = project(camera, width, height, far)[1];
  const across = clip.movement === "warrior-two" || clip.movement === "cossack-squat";
  const known = new Map();

  async function draw(pose) {
    const { parts, joints } = body(pose, look);
    const figure = render({
      parts: [
        ...parts,
        ...heldIn(clip.prop ?? movement.prop, joints),
        ...(clip.mat && !across ? heldIn("mat", joints) : []),
      ],
      camera,
      width,
      height,
      lights: look.lights,
      materials,
    });
    const picture = compose(background, figure, {
      width,
      wallY,
      shadowPower: clip.shadowPower ?? 0.85,
      shadowColour: clip.shadowColour ?? [0, 0, 0],
    });
    return sharp(picture, { raw: { width, height, channels: 3 } })
      .resize(WIDTH, HEIGHT, { kernel: "lanczos3" })
      .raw()
      .toBuffer();
  }

  return {
    /** Poses whose difference is invisible are drawn once. */
    async at(pose) {
      const key = JSON.stringify(pose, (_, v) =>
        typeof v === "number" ? Math.round(v * (Math.abs(v) > 3 ? 2 : 300)) : v,
      );
      let picture = known.get(key);
      if (!picture) {
        picture = await draw(pose);
        known.set(key, picture);
        if (known.size > 130) known.delete(known.keys().next().value);
      }
      return picture;
    },
  };
}

async function titleCard(clip, key) {
  const width = 860;
  const height = 110;
  const [name, cue] = WORDS[key].en;
  const line = lettering(name, { x: 2, y: 62, size: 46, weight: 17, colour: clip.ink });
  const note = lettering(clip.title ? `${clip.title} - ${cue}` : cue, {
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

const dials = new Map();

/**
 * A dial that empties in whole seconds, with the remaining seconds of a class's station inside. A loop has none: it
 * repeats while the player counts a movement's own seconds.
 */
async function countdown(clip, seconds, passed) {
  const moment = Math.floor(passed + 1e-6);
  const key = `${clip.look} ${seconds} ${moment}`;
  const known = dials.get(key);
  if (known) return known;
  const size = 112;
  const c = size / 2;
  const radius = c - 10;
  const round = 2 * Math.PI * radius;
  const number = lettering(String(Math.ceil(seconds - moment - 1e-6)), {
    x: c,
    y: c + size / 6,
    size: size / 3,
    weight: 16,
    spacing: 18,
    colour: clip.ink,
    anchor: "middle",
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><circle cx="${c}" cy="${c}" r="${radius}" fill="${clip.dial}" stroke="${clip.ink}" stroke-opacity=".22" stroke-width="6"/><circle cx="${c}" cy="${c}" r="${radius}" fill="none" stroke="${clip.accent}" stroke-width="6" stroke-linecap="round" stroke-dasharray="${round}" stroke-dashoffset="${(round * moment) / seconds}" transform="rotate(-90 ${c} ${c})"/>${number.svg}</svg>`;
  const dial = {
    pixels: await raster(svg, size, size, 4),
    width: size,
    height: size,
    left: WIDTH - 54 - size,
    top: 40,
  };
  dials.set(key, dial);
  return dial;
}
