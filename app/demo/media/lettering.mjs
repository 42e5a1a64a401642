// A condensed single-stroke alphabet of our own, drawn as paths: words in a picture must look the same
// on a machine with no fonts. Capitals and figures stand in a box 100 high; the figures are all equally wide.

const W = 46;
const R = 17;

/** [advance, path] per character; the stroke is laid on in `lettering`. */
const GLYPHS = {
  A: [50, `M0 100L18 0H32L50 100M7 66H43`],
  B: [
    W,
    `M0 0H28A18 18 0 0 1 46 18V29A18 18 0 0 1 28 47H0M28 47A18 18 0 0 1 46 65V82A18 18 0 0 1 28 100H0V0`,
  ],
  C: [
    W,
    `M46 32V${R}A${R} ${R} 0 0 0 29 0H${R}A${R} ${R} 0 0 0 0 ${R}V83A${R} ${R} 0 0 0 ${R} 100H29A${R} ${R} 0 0 0 46 83V68`,
  ],
  D: [W, `M0 0H26A20 20 0 0 1 46 20V80A20 20 0 0 1 26 100H0Z`],
  E: [40, `M40 0H0V100H40M0 49H34`],
  F: [38, `M38 0H0V100M0 51H33`],
  G: [
    W,
    `M46 30V${R}A${R} ${R} 0 0 0 29 0H${R}A${R} ${R} 0 0 0 0 ${R}V83A${R} ${R} 0 0 0 ${R} 100H29A${R} ${R} 0 0 0 46 83V53H26`,
  ],
  H: [W, `M0 0V100M46 0V100M0 49H46`],
  I: [0, `M0 0V100`],
  J: [40, `M40 0V83A${R} ${R} 0 0 1 23 100H${R}A${R} ${R} 0 0 1 0 83V70`],
  K: [48, `M0 0V100M46 0L2 58M15 42L48 100`],
  L: [38, `M0 0V100H38`],
  M: [62, `M0 100V0H6L31 66L56 0H62V100`],
  N: [48, `M0 100V0H5L43 100H48V0`],
  O: [
    W,
    `M${R} 0H29A${R} ${R} 0 0 1 46 ${R}V83A${R} ${R} 0 0 1 29 100H${R}A${R} ${R} 0 0 1 0 83V${R}A${R} ${R} 0 0 1 ${R} 0Z`,
  ],
  P: [W, `M0 100V0H27A19 19 0 0 1 46 19V37A19 19 0 0 1 27 56H0`],
  Q: [
    W,
    `M${R} 0H29A${R} ${R} 0 0 1 46 ${R}V83A${R} ${R} 0 0 1 29 100H${R}A${R} ${R} 0 0 1 0 83V${R}A${R} ${R} 0 0 1 ${R} 0ZM28 78L48 106`,
  ],
  R: [W, `M0 100V0H27A19 19 0 0 1 46 19V35A19 19 0 0 1 27 54H0M24 54L46 100`],
  S: [
    W,
    `M45 30V${R}A${R} ${R} 0 0 0 28 0H18A${R} ${R} 0 0 0 1 ${R}V29A17 17 0 0 0 12 44L34 55A17 17 0 0 1 46 71V83A${R} ${R} 0 0 1 29 100H${R}A${R} ${R} 0 0 1 0 83V69`,
  ],
  T: [46, `M0 0H46M23 0V100`],
  U: [W, `M0 0V83A${R} ${R} 0 0 0 ${R} 100H29A${R} ${R} 0 0 0 46 83V0`],
  V: [50, `M0 0L20 100H30L50 0`],
  W: [70, `M0 0L14 100H21L35 24L49 100H56L70 0`],
  X: [48, `M0 0L48 100M48 0L0 100`],
  Y: [48, `M0 0L24 54L48 0M24 54V100`],
  Z: [44, `M0 0H44V6L0 94V100H44`],
  "-": [24, `M0 52H24`],
  "'": [0, `M0 0V20`],
  ".": [0, `M0 86V100`],
  ",": [0, `M0 86V100L-8 114`],
  ":": [0, `M0 26V40M0 74V88`],
  " ": [14, ``],
  0: [
    W,
    `M${R} 0H29A${R} ${R} 0 0 1 46 ${R}V83A${R} ${R} 0 0 1 29 100H${R}A${R} ${R} 0 0 1 0 83V${R}A${R} ${R} 0 0 1 ${R} 0Z`,
  ],
  1: [W, `M6 18L26 0V100`],
  2: [W, `M1 30V${R}A${R} ${R} 0 0 1 18 0H28A${R} ${R} 0 0 1 45 ${R}V31Q45 40 39 48L0 94V100H46`],
  3: [
    W,
    `M1 26V${R}A${R} ${R} 0 0 1 18 0H28A${R} ${R} 0 0 1 45 ${R}V30A17 17 0 0 1 28 47H17M28 47A18 18 0 0 1 46 65V83A${R} ${R} 0 0 1 29 100H${R}A${R} ${R} 0 0 1 0 83V74`,
  ],
  4: [W, `M36 100V0H28L0 68V76H46`],
  5: [W, `M43 0H4L1 46H28A18 18 0 0 1 46 64V82A18 18 0 0 1 28 100H${R}A${R} ${R} 0 0 1 0 83V76`],
  6: [
    W,
    `M45 26V${R}A${R} ${R} 0 0 0 28 0H${R}A${R} ${R} 0 0 0 0 ${R}V83A${R} ${R} 0 0 0 ${R} 100H29A${R} ${R} 0 0 0 46 83V62A${R} ${R} 0 0 0 29 45H0`,
  ],
  7: [W, `M0 0H46V8L16 100`],
  8: [
    W,
    `M18 0H28A16 16 0 0 1 44 16V31A16 16 0 0 1 28 47H18A16 16 0 0 1 2 31V16A16 16 0 0 1 18 0ZM${R} 47H29A${R} ${R} 0 0 1 46 64V83A${R} ${R} 0 0 1 29 100H${R}A${R} ${R} 0 0 1 0 83V64A${R} ${R} 0 0 1 ${R} 47Z`,
  ],
  9: [
    W,
    `M46 55H${R}A${R} ${R} 0 0 1 0 38V${R}A${R} ${R} 0 0 1 ${R} 0H29A${R} ${R} 0 0 1 46 ${R}V83A${R} ${R} 0 0 1 29 100H18A${R} ${R} 0 0 1 1 83V75`,
  ],
};

/**
 * A line of lettering as an SVG group, with its width.
 * @param {{
 *   x: number, y: number, size: number, weight?: number, colour: string,
 *   anchor?: "start"|"middle"|"end", spacing?: number,
 * }} options y is the baseline, size the height of a capital.
 */
export function lettering(
  text,
  { x, y, size, weight = 15, colour, anchor = "start", spacing = 17, opacity = 1 },
) {
  const k = size / (100 + weight);
  let pen = weight / 2;
  const strokes = [];
  for (const character of text.toUpperCase()) {
    const glyph = GLYPHS[character];
    if (!glyph) throw new Error(`No glyph for "${character}"`);
    if (glyph[1])
      strokes.push(`<path transform="translate(${pen} ${weight / 2})" d="${glyph[1]}"/>`);
    pen += glyph[0] + spacing + (character === " " ? 0 : weight * 0.62);
  }
  const width = (pen - spacing - weight * 0.62 + weight / 2) * k;
  const left = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
  return {
    width,
    svg: `<g opacity="${opacity}" transform="translate(${left} ${y - size}) scale(${k})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linejoin="round" stroke-linecap="butt">${strokes.join("")}</g>`,
  };
}
