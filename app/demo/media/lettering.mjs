// A line of text in a picture, in the alphabet of features/media/letter-strokes.mjs.

import { GLYPHS } from "../../features/media/letter-strokes.mjs";

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
