// Backdrops for stills, drawn as SVG. Each takes the picture's size, the line where wall meets floor,
// where the figure stands and a palette { wall: [top, bottom], floor: [far, near], glow, shape, line }.
import { plant } from "../media/studio.mjs";

const svg = (w, h, body, defs = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}"><defs>${defs}</defs>${body}</svg>`;

const halo = (x, y, r, k = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r}" fill="url(#pool)" opacity="${k}"/>`;

function room({ w, h, wallY, foot, palette }) {
  const { wall, floor, glow } = palette;
  const defs = `
    <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${wall[0]}"/><stop offset="1" stop-color="${wall[1]}"/></linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${floor[0]}"/><stop offset="1" stop-color="${floor[1]}"/></linearGradient>
    <radialGradient id="pool"><stop offset="0" stop-color="${glow}" stop-opacity=".6"/><stop offset=".5" stop-color="${glow}" stop-opacity=".24"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${h * 0.006}"/></filter>
    <filter id="softer" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${h * 0.04}"/></filter>
    <clipPath id="above"><rect width="${w}" height="${wallY}"/></clipPath>`;
  const wallRect = `<rect width="${w}" height="${h}" fill="url(#wall)"/>`;
  const floorRect = `<rect y="${wallY}" width="${w}" height="${h - wallY}" fill="url(#floor)"/><ellipse cx="${foot[0]}" cy="${foot[1]}" rx="${h * 0.75}" ry="${Math.max(h * 0.1, (h - wallY) * 0.62)}" fill="url(#pool)"/>`;
  return { defs, wallRect, floorRect };
}

/** A ring of light on the wall. */
function neon({ h, foot, palette, neon: radius }) {
  if (!radius) return "";
  const ring = (width, colour, more) =>
    `<circle cx="${foot[0]}" cy="${h * 0.43}" r="${radius * h}" fill="none" stroke="${colour}" stroke-width="${h * width}" ${more}/>`;
  return (
    ring(0.11, palette.shape2, `opacity=".5" filter="url(#softer)"`) +
    ring(0.03, palette.shape, `opacity=".8" filter="url(#soft)"`) +
    ring(0.015, "#fff3c4", "")
  );
}

export const SETS = {
  /** A great disc behind the figure, like a weight plate or a sun. */
  disc(stage) {
    const { w, h, foot, palette } = stage;
    const r = room(stage);
    const x = foot[0] + (stage.discX ?? 0) * h;
    const y = (stage.discY ?? 0.42) * h;
    const radius = (stage.disc ?? 0.36) * h;
    return svg(
      w,
      h,
      `${r.wallRect}${halo(x, y, radius * 2.1)}<g clip-path="url(#above)"><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#disc)"/>${stage.rings ? [1.16, 1.32, 1.48].map((k, i) => `<circle cx="${x}" cy="${y}" r="${radius * k}" fill="none" stroke="${palette.shape}" stroke-opacity="${0.34 - i * 0.1}" stroke-width="${h * 0.004}"/>`).join("") : ""}</g>${r.floorRect}`,
      `${r.defs}<linearGradient id="disc" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="${palette.shape}"/><stop offset="1" stop-color="${palette.shape2 ?? palette.shape}"/></linearGradient>`,
    );
  },

  /** Slanted blades of light. */
  blades(stage) {
    const { w, h, wallY, foot, palette } = stage;
    const r = room(stage);
    const lean = h * 0.42;
    const blade = (x, width, opacity) =>
      `<path d="M${x} ${wallY}L${x + lean} 0H${x + lean + width}L${x + width} ${wallY}Z" fill="url(#blade)" opacity="${opacity}"/>`;
    const c = foot[0] - lean * 0.5;
    return svg(
      w,
      h,
      `${r.wallRect}${halo(foot[0], h * 0.45, h * 0.8)}${blade(c - h * 0.42, h * 0.2, 0.95)}${blade(c - h * 0.16, h * 0.34, 1)}${blade(c + h * 0.26, h * 0.1, 0.7)}${blade(c + h * 0.44, h * 0.04, 0.55)}${blade(c - h * 0.56, h * 0.05, 0.5)}${r.floorRect}`,
      `${r.defs}<linearGradient id="blade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.shape}"/><stop offset="1" stop-color="${palette.shape2 ?? palette.shape}"/></linearGradient>`,
    );
  },

  /** Upright light tubes and steel. */
  tubes(stage) {
    const { w, h, wallY, foot, palette } = stage;
    const r = room(stage);
    const tubes = [];
    for (let i = -6; i <= 6; i++) {
      if (i === 0) continue;
      const x = foot[0] + Math.sign(i) * (h * 0.17 + (Math.abs(i) - 1) * h * 0.19);
      const k = Math.max(0.12, 1 - (Math.abs(i) - 1) * 0.24);
      tubes.push(
        `<rect x="${x - h * 0.03}" y="${h * 0.06}" width="${h * 0.06}" height="${wallY - h * 0.1}" fill="${palette.shape}" opacity="${0.35 * k}" filter="url(#softer)"/><rect x="${x - h * 0.006}" y="${h * 0.07}" width="${h * 0.012}" height="${wallY - h * 0.12}" rx="${h * 0.006}" fill="${palette.shape}" opacity="${k}"/>`,
      );
    }
    return svg(
      w,
      h,
      `${r.wallRect}${halo(foot[0], h * 0.5, h * 0.7, 0.8)}${tubes.join("")}${r.floorRect}${stage.reflect === false ? "" : `<g opacity=".16" transform="translate(0 ${2 * wallY - h * 0.02}) scale(1 -1)">${tubes.join("")}</g>`}`,
      r.defs,
    );
  },

  /** A power rack, plates and a hard lamp from above. */
  rack(stage) {
    const { w, h, wallY, foot, palette } = stage;
    const r = room(stage);
    const x = foot[0];
    const post = (px, k) =>
      `<rect x="${px - h * 0.018 * k}" y="${-h * 0.02}" width="${h * 0.036 * k}" height="${wallY + h * 0.02}" fill="${palette.line}"/><rect x="${px + h * 0.012 * k}" y="0" width="${h * 0.006 * k}" height="${wallY}" fill="${palette.glow}" opacity=".2"/>${Array.from({ length: 14 }, (_, i) => `<circle cx="${px - h * 0.002}" cy="${h * 0.05 + (i * wallY) / 14}" r="${h * 0.0045 * k}" fill="${palette.wall[0]}"/>`).join("")}`;
    const plate = (cx, cy, rad) =>
      `<circle cx="${cx}" cy="${cy}" r="${rad}" fill="${palette.line}"/><circle cx="${cx}" cy="${cy}" r="${rad * 0.94}" fill="none" stroke="${palette.glow}" stroke-opacity=".22" stroke-width="${h * 0.004}"/><circle cx="${cx}" cy="${cy}" r="${rad * 0.62}" fill="none" stroke="${palette.glow}" stroke-opacity=".12" stroke-width="${h * 0.003}"/><circle cx="${cx}" cy="${cy}" r="${rad * 0.2}" fill="#26241f"/>`;
    return svg(
      w,
      h,
      `${r.wallRect}${halo(x, h * 0.42, h * (stage.neon ? 0.7 : 0.85), stage.neon ? 0.75 : 1.1)}${neon(stage)}<g filter="url(#soft)">${plate(x - h * 0.86, h * 0.34, h * 0.11)}${plate(x - h * 0.86, h * 0.58, h * 0.09)}${plate(x + h * 0.86, h * 0.36, h * 0.11)}${plate(x + h * 0.86, h * 0.6, h * 0.085)}${plate(x - h * 1.3, h * 0.5, h * 0.12)}${post(x - h * 0.52, 1.1)}${post(x + h * 0.52, 1.1)}${post(x - h * 1.14, 0.9)}${post(x + h * 1.14, 0.9)}<rect x="${x - h * 0.54}" y="${h * 0.035}" width="${h * 1.08}" height="${h * 0.045}" fill="${palette.line}"/></g><path d="M${x - h * 0.14} 0H${x + h * 0.14}L${x + h * 0.62} ${wallY + h * 0.06}H${x - h * 0.62}Z" fill="${palette.glow}" opacity=".16" filter="url(#softer)"/>${r.floorRect}<rect y="${wallY - h * 0.008}" width="${w}" height="${h * 0.0045}" fill="${palette.shape}" opacity=".8"/><rect y="${wallY - h * 0.03}" width="${w}" height="${h * 0.05}" fill="${palette.shape}" opacity=".16" filter="url(#softer)"/>`,
      r.defs,
    );
  },

  /** Nested arches, one lit from within. */
  arch(stage) {
    const { w, h, wallY, foot, palette } = stage;
    const r = room(stage);
    const x = foot[0] + (stage.discX ?? 0) * h;
    const arch = (k, fill, opacity = 1) => {
      const half = h * 0.3 * k;
      const top = wallY - h * 0.62 * k;
      return `<path d="M${x - half} ${wallY}V${top + half}A${half} ${half} 0 0 1 ${x + half} ${top + half}V${wallY}Z" fill="${fill}" opacity="${opacity}"/>`;
    };
    return svg(
      w,
      h,
      `${r.wallRect}${arch(1.34, palette.shape, 0.3)}${arch(1.16, palette.shape, 0.5)}${arch(1, "url(#in)")}${r.floorRect}${stage.plant === false ? "" : plant(x + h * (stage.plantX ?? 0.7), wallY + h * 0.06, h / 1000, palette.leaf)}`,
      `${r.defs}<linearGradient id="in" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.shape2 ?? palette.shape}"/><stop offset="1" stop-color="${palette.shape}"/></linearGradient>`,
    );
  },

  /** Morning light through a window onto the wall. */
  window(stage) {
    const { w, h, wallY, foot, palette } = stage;
    const r = room(stage);
    const x = foot[0] - h * 0.45;
    const pane = (i, j) => {
      const px = x + i * h * 0.27 + j * h * 0.07;
      const py = h * 0.06 + j * h * 0.31;
      return `<path d="M${px} ${py}L${px + h * 0.24} ${py - h * 0.045}L${px + h * 0.31} ${py + h * 0.225}L${px + h * 0.07} ${py + h * 0.27}Z"/>`;
    };
    return svg(
      w,
      h,
      `${r.wallRect}<g fill="${palette.shape}" opacity=".8" filter="url(#soft)" clip-path="url(#above)">${[0, 1, 2].flatMap((i) => [0, 1].map((j) => pane(i, j))).join("")}</g>${r.floorRect}<g fill="${palette.shape}" opacity=".38" filter="url(#soft)"><path d="M${x + h * 0.1} ${wallY + (h - wallY) * 0.18}L${x + h * 0.9} ${wallY + (h - wallY) * 0.1}L${x + h * 1.2} ${wallY + (h - wallY) * 0.62}L${x + h * 0.25} ${wallY + (h - wallY) * 0.8}Z"/></g><rect y="${wallY - h * 0.016}" width="${w}" height="${h * 0.016}" fill="${palette.skirting ?? palette.wall[0]}"/>${plant(foot[0] + h * 0.78, wallY + h * 0.05, h / 950, palette.leaf)}`,
      r.defs,
    );
  },

  /** Hills in layers under a low sun. */
  hills(stage) {
    const { w, h, wallY, foot, palette } = stage;
    const r = room(stage);
    const ridge = (y, swell, shift, fill) => {
      const points = Array.from({ length: 61 }, (_, i) => {
        const x = i / 60;
        const rise = Math.sin(x * 5.2 + shift) * 0.6 + Math.sin(x * 9.7 + shift * 2.3) * 0.3;
        return `${(x * w).toFixed(1)} ${(y - rise * swell).toFixed(1)}`;
      });
      return `<path d="M0 ${h}L${points.join("L")}L${w} ${h}Z" fill="${fill}"/>`;
    };
    const [a, b, c] = palette.layers;
    const x = foot[0] + (stage.discX ?? 0) * h;
    return svg(
      w,
      h,
      `${r.wallRect}${halo(x, (stage.discY ?? 0.4) * h, h * 0.8)}<circle cx="${x}" cy="${(stage.discY ?? 0.4) * h}" r="${(stage.disc ?? 0.3) * h}" fill="${palette.shape}"/>${ridge(wallY - h * 0.2, h * 0.14, 0.4, a)}${ridge(wallY - h * 0.1, h * 0.11, 2.2, b)}${ridge(wallY - h * 0.02, h * 0.06, 4.1, c)}${r.floorRect}`,
      r.defs,
    );
  },
};
