import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { lettering } from "../media/lettering.mjs";

const INK = "#15161a";
const YELLOW = "#f4c31e";

/** Lettering bent round a circle, clockwise from `start` degrees (0 is the top). */
function round(text, { cx, cy, radius, size, weight, colour, start, step, inward = false }) {
  return [...text]
    .map((character, i) => {
      const degrees = start + i * step;
      const glyph = lettering(character, {
        x: 0,
        y: 0,
        size,
        weight,
        colour,
        anchor: "middle",
      }).svg;
      return inward
        ? `<g transform="rotate(${-degrees} ${cx} ${cy}) translate(${cx} ${cy + radius + size})">${glyph}</g>`
        : `<g transform="rotate(${degrees} ${cx} ${cy}) translate(${cx} ${cy - radius})">${glyph}</g>`;
    })
    .join("");
}

/** A bumper plate with an I-beam monogram. */
function ironworks() {
  const name = "IRONWORKS";
  const motto = "STRENGTH";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 440" width="440" height="440">
  <circle cx="220" cy="220" r="216" fill="${INK}"/>
  <circle cx="220" cy="220" r="204" fill="${YELLOW}"/>
  <circle cx="220" cy="220" r="136" fill="${INK}"/>
  <circle cx="220" cy="220" r="126" fill="none" stroke="${YELLOW}" stroke-width="3"/>
  ${round(name, { cx: 220, cy: 220, radius: 150, size: 42, weight: 22, colour: INK, start: -60, step: 15 })}
  ${round(motto, { cx: 220, cy: 220, radius: 149, size: 26, weight: 19, colour: INK, start: -35, step: 10, inward: true })}
  <circle cx="42" cy="238" r="6" fill="${INK}"/><circle cx="398" cy="238" r="6" fill="${INK}"/>
  <g fill="${YELLOW}" transform="translate(220 220) scale(.86) translate(-217 -220)">
    <path d="M118 150H178V176H163V264H178V290H118V264H133V176H118Z"/>
    <path d="M190 150H220L229 232L243 150H263L277 232L286 150H316V163L294 290H266L253 217L240 290H212L190 163Z"/>
  </g>
</svg>`;
}

const wave = (y, rise) =>
  `M64 ${y}C116 ${y - rise} 168 ${y - rise} 220 ${y}S324 ${y + rise} 376 ${y}`;

/** A sun that sets in its own reflection: breath in, breath out. */
function flowstate() {
  const green = "#2f6b4f";
  const cream = "#fbf6ea";
  const name = "FLOWSTATE";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 440" width="440" height="440">
  <defs><clipPath id="inside"><circle cx="220" cy="220" r="142"/></clipPath></defs>
  <circle cx="220" cy="220" r="216" fill="${green}"/>
  <circle cx="220" cy="220" r="205" fill="none" stroke="${cream}" stroke-width="2.5" opacity=".7"/>
  <circle cx="220" cy="220" r="142" fill="#e7efd9"/>
  <g clip-path="url(#inside)">
    <circle cx="220" cy="200" r="72" fill="#f2b56b"/>
    <path d="${wave(214, 34)}V380H64Z" fill="#8fbf9b"/>
    <path d="${wave(252, -32)}V380H64Z" fill="#5b9673"/>
    <path d="${wave(292, 26)}V380H64Z" fill="${green}"/>
    <path d="${wave(326, -16)}" fill="none" stroke="${cream}" stroke-width="3.5" opacity=".55"/>
  </g>
  ${round(name, { cx: 220, cy: 220, radius: 158, size: 32, weight: 12, colour: cream, start: -66, step: 16.5 })}
  ${round("YOGA", { cx: 220, cy: 220, radius: 158, size: 24, weight: 11, colour: cream, start: -21, step: 14, inward: true })}
</svg>`;
}

/** The product's mark: a G whose bar is a doorstep; 64 units square. */
const mark = (plate, ink) =>
  `<rect width="64" height="64" rx="16" fill="${plate}"/><path d="M45.5 25.5V24A9.5 9.5 0 0 0 36 14.5H28A9.5 9.5 0 0 0 18.5 24V40A9.5 9.5 0 0 0 28 49.5H36A9.5 9.5 0 0 0 45.5 40V35H33" fill="none" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>`;

function wordmark(text) {
  const word = lettering("Gymfront", {
    x: 84,
    y: 51,
    size: 38,
    weight: 17,
    spacing: 19,
    colour: text,
  });
  const width = Math.ceil(84 + word.width + 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64" role="img" aria-label="Gymfront">${mark(YELLOW, INK)}${word.svg}</svg>\n`;
}

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${mark(YELLOW, INK)}</svg>\n`;

/**
 * Writes the badges of the gyms and the product's logo, favicon and social picture; returns names and sizes of the
 * badges.
 */
export async function drawBrand(here, chosen) {
  const badges = [];
  for (const [gym, draw] of [
    ["ironworks", ironworks],
    ["flowstate", flowstate],
  ]) {
    const name = `${gym}/logo.png`;
    if (!chosen(name)) continue;
    const svg = draw();
    await mkdir(dirname(join(here, name)), { recursive: true });
    await writeFile(join(here, gym, "logo.svg"), `${svg}\n`);
    await sharp(Buffer.from(svg), { density: 144 })
      .resize(440, 440)
      .png({ compressionLevel: 9 })
      .toFile(join(here, name));
    badges.push([name, { width: 440, height: 440 }]);
  }
  if (chosen("brand")) await drawProduct(join(here, "../../../public"));
  return badges;
}

async function drawProduct(site) {
  await mkdir(join(site, "brand"), { recursive: true });
  // logo.svg is for a light page; -dark and -light name the background.
  await writeFile(join(site, "brand/logo.svg"), wordmark(INK));
  await writeFile(join(site, "brand/logo-light.svg"), wordmark(INK));
  await writeFile(join(site, "brand/logo-dark.svg"), wordmark("#ffffff"));
  await writeFile(join(site, "favicon.svg"), icon);
  const png = (size) =>
    sharp(Buffer.from(icon), { density: 72 * (size / 64) * 2 })
      .resize(size, size)
      .png({ compressionLevel: 9 });
  const small = await png(32).toBuffer();
  await writeFile(join(site, "favicon-32.png"), small);
  await writeFile(join(site, "favicon.ico"), asIco(small, 32));
  // iOS rounds the corners itself, so its icon is a full square.
  await sharp(Buffer.from(icon.replace('rx="16"', 'rx="0"')), { density: 400 })
    .resize(180, 180)
    .flatten({ background: YELLOW })
    .png()
    .toFile(join(site, "apple-touch-icon.png"));
  await writeFile(
    join(site, "brand/logo.png"),
    await sharp(Buffer.from(icon), { density: 500 }).resize(440, 440).png().toBuffer(),
  );
  await socialPicture(join(site, "brand"));
}

/** 1200 × 630: the hero with the wordmark on it. */
async function socialPicture(folder) {
  const hero = join(folder, "hero.webp");
  const word = lettering("Gymfront", {
    x: 162,
    y: 337,
    size: 58,
    weight: 17,
    spacing: 19,
    colour: "#ffffff",
  });
  const front = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><defs><linearGradient id="s"><stop offset="0" stop-color="#0d0e11" stop-opacity="1"/><stop offset=".14" stop-color="#0d0e11" stop-opacity="1"/><stop offset=".42" stop-color="#0d0e11" stop-opacity=".3"/><stop offset="1" stop-color="#0d0e11" stop-opacity="0"/></linearGradient></defs><rect width="1200" height="630" fill="url(#s)"/><g transform="translate(72 276)">${mark(YELLOW, INK)}</g>${word.svg}</svg>`;
  const picture = await sharp(hero).resize({ height: 630 }).toBuffer();
  await sharp({ create: { width: 1200, height: 630, channels: 3, background: "#16171b" } })
    .composite([{ input: picture, left: 150, top: 0 }, { input: Buffer.from(front) }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(join(folder, "social.jpg"));
}

/** An .ico that holds one PNG. */
function asIco(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}
