// Three-component vectors as plain arrays: clear enough for a few hundred joints a frame.
// The renderer, which handles millions of points, spells its arithmetic out instead.

export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a) => Math.hypot(a[0], a[1], a[2]);
export const mix = (a, b, t) => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export function normalize(a) {
  const l = length(a) || 1;
  return [a[0] / l, a[1] / l, a[2] / l];
}

/** A frame is an origin and three axes: side (the figure's left), up and front. */
export function frame(origin, [pitch, yaw, roll]) {
  return {
    origin,
    ...rotate({ side: [1, 0, 0], up: [0, 1, 0], front: [0, 0, 1] }, pitch, yaw, roll),
  };
}

/** Turns a frame's axes within itself, degrees: pitch leans forward, yaw turns to the left, roll tips to the left. */
export function rotate(axes, pitch, yaw, roll) {
  let { side, up, front } = axes;
  [front, side] = turn(front, side, yaw);
  [up, front] = turn(up, front, pitch);
  [up, side] = turn(up, side, roll);
  return { side, up, front };
}

function turn(from, to, degrees) {
  const a = (degrees * Math.PI) / 180;
  const c = Math.cos(a);
  const s = Math.sin(a);
  return [add(scale(from, c), scale(to, s)), subtract(scale(to, c), scale(from, s))];
}

/** A point given within a frame, in the room's coordinates. */
export function inFrame(f, x, y, z) {
  return [
    f.origin[0] + f.side[0] * x + f.up[0] * y + f.front[0] * z,
    f.origin[1] + f.side[1] * x + f.up[1] * y + f.front[1] * z,
    f.origin[2] + f.side[2] * x + f.up[2] * y + f.front[2] * z,
  ];
}
