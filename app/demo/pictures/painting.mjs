import sharp from "sharp";
import { body } from "../media/figure/body.mjs";
import { colours, compose } from "../media/figure/composite.mjs";
import { LOOKS } from "../media/figure/looks.mjs";
import { MOVEMENTS } from "../media/figure/movements.mjs";
import { poseAt } from "../media/figure/pose.mjs";
import { project, render } from "../media/figure/renderer.mjs";
import { grain, raster } from "../media/studio.mjs";
import { STILLS } from "./poses.mjs";
import { SETS } from "./sets.mjs";

/** Paints one picture: backdrop, reflection, figure, bloom and grain; returns raw RGB. */
export async function paint(scene) {
  const { width, height } = scene;
  const look = { ...LOOKS[scene.look], ...scene.dress };
  const materials = { ...look.materials, ...colours(scene.materials) };
  const lights = { ...look.lights, ...scene.lights };
  const camera = { fov: 26, pitch: 5, ...scene.camera };
  const foot = project(camera, width, height, scene.stand ?? [0, 0, 0]);
  const wallY = scene.wallY ? scene.wallY * height : farFloor(camera, width, height);
  const stage = { w: width, h: height, foot, wallY, ...scene.stage };
  let picture = grain(await raster(SETS[scene.set](stage), width, height), 3);

  const parts = [];
  (scene.figures ?? [scene]).forEach((figure, i) => {
    const { parts: own, joints } = body(poseOf(figure), {
      ...LOOKS[figure.look ?? scene.look],
      ...scene.dress,
      ...figure.dress,
    });
    const held = (figure.props ?? STILLS[figure.still]?.props ?? (() => []))(joints);
    const all = [...own, ...held];
    if (!scene.figures) return void parts.push(...all);
    const worn = { ...LOOKS[figure.look].materials, ...colours(figure.materials) };
    for (const [name, material] of Object.entries(worn))
      materials[`${i}:${name}`] = { ...material };
    parts.push(...all.map((part) => placed(part, figure.place, i)));
  });
  parts.push(...(scene.objects ?? []));
  const shared = { camera, width, height, lights, materials };
  if (scene.reflection) {
    const below = render({ ...shared, parts: parts.map(upsideDown), floor: false, samples: 1 });
    picture = compose(picture, await blurred(below, width, height, height * 0.006), {
      opacity: scene.reflection,
    });
  }
  const figure = render({ ...shared, parts });
  picture = compose(picture, figure, {
    width,
    wallY,
    shadowPower: scene.shadowPower ?? 0.85,
    shadowColour: rgb(scene.shadowColour ?? "#000000"),
  });
  if (scene.front) picture = await over(picture, width, height, scene.front(stage));
  if (scene.bloom) picture = await bloom(picture, width, height, scene.bloom);
  return grain(picture, scene.grain ?? 5, 11);
}

const poseOf = ({ still, movement, at }) =>
  still ? STILLS[still].pose : poseAt(MOVEMENTS[movement], at * MOVEMENTS[movement].period);

const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

function farFloor(camera, width, height) {
  const turn = (camera.yaw * Math.PI) / 180;
  const behind = camera.behind ?? 2.6;
  return project(camera, width, height, [-behind * Math.sin(turn), 0, -behind * Math.cos(turn)])[1];
}

/** Moves a part of a figure across the floor; keeps its colours and its limbs apart from other figures. */
function placed(part, [dx, , dz], i) {
  const shift = ([x, y, z]) => [x + dx, y, z + dz];
  const material =
    typeof part.material === "function"
      ? (t, x, y, z) => `${i}:${part.material(t, x - dx, y, z - dz)}`
      : `${i}:${part.material}`;
  const moved = { ...part, material, group: part.group + i * 20 };
  if (part.kind === "cone") return { ...moved, a: shift(part.a), b: shift(part.b) };
  return { ...moved, centre: shift(part.centre) };
}

const flip = ([x, y, z]) => [x, -y, z];

function upsideDown(part) {
  const material =
    typeof part.material === "function"
      ? (t, x, y, z) => part.material(t, x, -y, z)
      : part.material;
  if (part.kind === "cone") return { ...part, a: flip(part.a), b: flip(part.b), material };
  if (part.kind === "disc")
    return { ...part, centre: flip(part.centre), axis: flip(part.axis), material };
  return { ...part, centre: flip(part.centre), material };
}

async function blurred({ rgba }, width, height, sigma) {
  const bytes = Buffer.alloc(rgba.length);
  for (let i = 0; i < rgba.length; i++)
    bytes[i] = Math.min(255, (i % 4 === 3 ? rgba[i] : Math.max(0, rgba[i]) ** (1 / 2.2)) * 255);
  const soft = await sharp(bytes, { raw: { width, height, channels: 4 } })
    .blur(sigma)
    .raw()
    .toBuffer();
  const out = new Float32Array(rgba.length);
  for (let i = 0; i < out.length; i++)
    out[i] = i % 4 === 3 ? soft[i] / 255 : (soft[i] / 255) ** 2.2;
  return { rgba: out, shadow: null };
}

async function over(picture, width, height, svg) {
  return sharp(picture, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Bright places spill a little light. */
async function bloom(picture, width, height, amount) {
  const bright = await sharp(picture, { raw: { width, height, channels: 3 } })
    .linear(2.4, -380)
    .blur(height * 0.02)
    .raw()
    .toBuffer();
  const out = Buffer.from(picture);
  for (let i = 0; i < out.length; i++) {
    const b = bright[i] * amount;
    out[i] = 255 - ((255 - out[i]) * (255 - b)) / 255;
  }
  return out;
}
