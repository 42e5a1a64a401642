// A movement is a ring of poses. `at` is the part of the period at which a pose is reached.
// "both" gives the left side; the right mirrors it, unless "left" and "right" are given apart.

export const FLOOR = 0.088;

/** A standing, relaxed figure; every pose is this with something changed. */
const STAND = {
  pelvis: [0, 0.965, 0],
  hips: [0, 0, 0],
  spine: [0, 0, 0],
  neck: [0, 0, 0],
  both: {
    foot: [0.13, FLOOR, 0],
    footTurn: [0, 12],
    knee: [0.2, 0, 1],
    within: "world",
    hand: [0.27, 0.86, 0.06],
    elbow: [0.4, 0, -1],
  },
};

export const mirror = ([x, y, z]) => [-x, y, z];

function mirrored(limb) {
  const out = {
    ...limb,
    foot: mirror(limb.foot),
    footTurn: [limb.footTurn[0], -limb.footTurn[1]],
    knee: mirror(limb.knee),
  };
  if (limb.within === "world") {
    out.hand = mirror(limb.hand);
    out.elbow = mirror(limb.elbow);
    if (limb.fingers) out.fingers = mirror(limb.fingers);
  }
  return out;
}

/** A pose from what differs of standing. */
export function pose({ both, left, right, ...rest }) {
  const base = { ...STAND.both, ...both };
  const { both: _, ...stand } = STAND;
  return {
    ...stand,
    ...rest,
    left: { ...base, ...left },
    right: right?.own ? { ...base, ...right } : { ...mirrored(base), ...right },
  };
}

/** Keys of a movement that goes from one pose to another and back the same way, resting in each. */
export function thereAndBack(from, to, { rest = 0.06, hold = 0.05 } = {}) {
  return [
    { at: 0, pose: from },
    { at: rest, pose: from },
    { at: 0.5 - hold, pose: to },
    { at: 0.5 + hold, pose: to },
    { at: 1 - rest, pose: from },
  ];
}

/**
 * Like `thereAndBack`, through poses on the way; the figure takes each pose after the first at its moment before the
 * middle, and again on the way back.
 */
export function byWayOf(from, ...stops) {
  const out = [{ at: 0, pose: from }, ...stops];
  const back = out
    .slice(1)
    .reverse()
    .filter(({ at }) => at < 0.5)
    .map(({ at, pose: p }) => ({ at: 1 - at, pose: p }));
  return [...out, ...back];
}

/** The pose at a moment of a movement, seconds. */
export function poseAt(movement, seconds) {
  const keys = movement.keys;
  const phase = (((seconds / movement.period) % 1) + 1) % 1;
  let i = keys.length - 1;
  while (i > 0 && keys[i].at > phase) i--;
  const from = keys[i];
  const to = keys[(i + 1) % keys.length];
  const span = (to.at - from.at + 1) % 1 || 1;
  const t = Math.min(1, ((phase - from.at + 1) % 1) / span);
  if (movement.through) {
    const before = keys[(i - 1 + keys.length) % keys.length];
    const after = keys[(i + 2) % keys.length];
    return blend([before.pose, from.pose, to.pose, after.pose], (a, b, c, d) =>
      spline(a, b, c, d, t),
    );
  }
  const eased = t * t * t * (t * (t * 6 - 15) + 10);
  const eased2 = t * t * (3 - 2 * t);
  const e = (eased + eased2) / 2;
  return blend([from.pose, to.pose], (a, b) => a + (b - a) * e);
}

function spline(a, b, c, d, t) {
  const m0 = (c - a) * 0.42;
  const m1 = (d - b) * 0.42;
  const t2 = t * t;
  const t3 = t2 * t;
  return (
    (2 * t3 - 3 * t2 + 1) * b + (t3 - 2 * t2 + t) * m0 + (-2 * t3 + 3 * t2) * c + (t3 - t2) * m1
  );
}

export function blend(poses, f) {
  const first = poses[0];
  if (typeof first === "number") return f(...poses);
  if (typeof first === "string" || first === undefined || typeof first === "boolean")
    return poses[1];
  if (Array.isArray(first))
    return first.map((_, i) =>
      blend(
        poses.map((p) => (p ?? first)[i]),
        f,
      ),
    );
  return Object.fromEntries(
    Object.keys(poses[1]).map((k) => [
      k,
      poses.every((p) => p[k] !== undefined)
        ? blend(
            poses.map((p) => p[k]),
            f,
          )
        : poses[1][k],
    ]),
  );
}
