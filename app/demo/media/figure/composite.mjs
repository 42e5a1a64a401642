/** sRGB hex to linear light, the space the renderer works in. */
export function linear(hex) {
  return [1, 3, 5].map((i) => (parseInt(hex.slice(i, i + 2), 16) / 255) ** 2.2);
}

/** Lays a rendered figure and its shadow over an 8-bit RGB picture of the same size. */
export function compose(
  background,
  { rgba, shadow },
  { shadowColour = [0, 0, 0], shadowPower = 1, opacity = 1, width = 0, wallY = 0 } = {},
) {
  const out = Buffer.from(background);
  const n = rgba.length / 4;
  for (let i = 0; i < n; i++) {
    const o = i * 3;
    if (shadow && shadow[i] < 1) {
      // The floor ends at the foot of the wall.
      const onFloor = width
        ? Math.min(1, Math.max(0, (Math.floor(i / width) - wallY) / 14 + 0.3))
        : 1;
      const k = (1 - shadow[i]) * shadowPower * onFloor;
      for (let c = 0; c < 3; c++) out[o + c] = out[o + c] * (1 - k) + shadowColour[c] * k;
    }
    const a = rgba[i * 4 + 3] * opacity;
    if (a <= 0) continue;
    for (let c = 0; c < 3; c++) {
      const v = tone(rgba[i * 4 + c] / Math.max(1e-4, rgba[i * 4 + 3]));
      out[o + c] = out[o + c] * (1 - a) + v * 255 * a;
    }
  }
  return out;
}

/** Keeps bright rims from burning out and returns to sRGB. */
function tone(v) {
  const x = v <= 0 ? 0 : v < 0.7 ? v : 0.7 + (0.3 * (v - 0.7)) / (v - 0.7 + 0.5);
  return x ** (1 / 2.2);
}

/** Lays an 8-bit RGBA picture over an 8-bit RGB one. */
export function overlay(target, width, source, left, top, w, h) {
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const s = (y * w + x) * 4;
      const a = source[s + 3] / 255;
      if (!a) continue;
      const o = ((y + top) * width + x + left) * 3;
      for (let c = 0; c < 3; c++) target[o + c] = target[o + c] * (1 - a) + source[s + c] * a;
    }
  }
}

/** A colour is a hex value, or a hex value with a finish. */
export function colours(materials = {}) {
  return Object.fromEntries(
    Object.entries(materials).map(([name, value]) => [
      name,
      typeof value === "string"
        ? { colour: linear(value), wrap: 0.2 }
        : { ...value, colour: linear(value.colour) },
    ]),
  );
}
