// A movement is a ring of poses. `at` is the part of the period at which a pose is reached.
// "both" gives the left side; the right mirrors it, unless "left" and "right" are given apart.

const FLOOR = 0.088;

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

const mirror = ([x, y, z]) => [-x, y, z];

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

const goblet = {
  within: "chest",
  hand: [0.062, 0.0, 0.2],
  elbow: [0.45, -1, 0.25],
  fingers: [-0.15, 0.9, 0.25],
  thumb: "grip",
};

const squatTop = (arms, spread = 0.2) =>
  pose({
    pelvis: [0, 0.94, -0.01],
    hips: [2, 0, 0],
    spine: [0, 0, 0],
    both: { ...arms, foot: [spread, FLOOR, 0], footTurn: [0, 22], knee: [0.45, 0, 1] },
  });
const squatLow = (arms, spread = 0.2) =>
  pose({
    pelvis: [0, 0.43, -0.2],
    hips: [34, 0, 0],
    spine: [2, 0, 0],
    neck: [-24, 0, 0],
    both: { ...arms, foot: [spread, FLOOR, 0], footTurn: [0, 22], knee: [0.52, 0.25, 1] },
  });

const pushHand = { hand: [0.27, 0.03, 0.33], elbow: [0.8, 0.1, -0.9], fingers: [0, -0.05, 1] };
const toes = { foot: [0.1, 0.19, -0.94], footTurn: [62, 0], knee: [0, -1, 0.2] };

const lungeFront = { foot: [0.1, FLOOR, 0.34], footTurn: [0, 4], knee: [0.06, 0.2, 1] };
const lungeBack = { foot: [-0.1, 0.19, -0.5], footTurn: [52, 0], knee: [-0.04, -0.4, 1] };
const hipHands = {
  within: "chest",
  hand: [0.19, -0.34, 0.05],
  elbow: [1, 0, -0.55],
  fingers: [-0.7, -0.6, 0.4],
};

export const MOVEMENTS = {
  "air-squat": {
    name: "Air squat",
    period: 3.2,
    view: { yaw: 38, pitch: 7, distance: 4.9, target: [0, 0.82, 0] },
    keys: [
      { at: 0, pose: squatTop({ hand: [0.25, 0.9, 0.1], elbow: [0.5, 0, -1], within: "world" }) },
      {
        at: 0.44,
        pose: squatLow({
          hand: [0.13, 1.0, 0.62],
          elbow: [0.7, -1, 0],
          within: "world",
          fingers: [-0.1, 0.1, 1],
        }),
      },
      {
        at: 0.52,
        pose: squatLow({
          hand: [0.13, 1.0, 0.62],
          elbow: [0.7, -1, 0],
          within: "world",
          fingers: [-0.1, 0.1, 1],
        }),
      },
      { at: 0.9, pose: squatTop({ hand: [0.25, 0.9, 0.1], elbow: [0.5, 0, -1], within: "world" }) },
    ],
  },
  "goblet-squat": {
    name: "Goblet squat",
    period: 3.2,
    prop: "kettlebell",
    view: { yaw: 38, pitch: 7, distance: 4.9, target: [0, 0.84, 0] },
    keys: [
      { at: 0, pose: squatTop(goblet) },
      { at: 0.44, pose: squatLow(goblet) },
      { at: 0.52, pose: squatLow(goblet) },
      { at: 0.9, pose: squatTop(goblet) },
    ],
  },
  "push-up": {
    name: "Push-up",
    period: 2.4,
    view: { yaw: 62, pitch: 12, distance: 4.2, target: [0, 0.42, -0.05] },
    keys: [
      {
        at: 0,
        pose: pose({
          pelvis: [0, 0.448, -0.111],
          hips: [72.5, 0, 0],
          spine: [4, 0, 0],
          neck: [-30, 0, 0],
          both: { ...toes, ...pushHand },
        }),
      },
      {
        at: 0.45,
        pose: pose({
          pelvis: [0, 0.222, -0.073],
          hips: [87, 0, 0],
          spine: [3, 0, 0],
          neck: [-34, 0, 0],
          both: { ...toes, ...pushHand },
        }),
      },
      {
        at: 0.52,
        pose: pose({
          pelvis: [0, 0.222, -0.073],
          hips: [87, 0, 0],
          spine: [3, 0, 0],
          neck: [-34, 0, 0],
          both: { ...toes, ...pushHand },
        }),
      },
      {
        at: 0.92,
        pose: pose({
          pelvis: [0, 0.448, -0.111],
          hips: [72.5, 0, 0],
          spine: [4, 0, 0],
          neck: [-30, 0, 0],
          both: { ...toes, ...pushHand },
        }),
      },
    ],
  },
  lunge: {
    name: "Split lunge",
    period: 2.8,
    view: { yaw: 56, pitch: 7, distance: 4.8, target: [0, 0.82, -0.05] },
    keys: [
      {
        at: 0,
        pose: pose({
          pelvis: [0, 0.84, -0.06],
          hips: [4, 0, 0],
          both: hipHands,
          left: lungeFront,
          right: lungeBack,
        }),
      },
      {
        at: 0.46,
        pose: pose({
          pelvis: [0, 0.52, -0.08],
          hips: [6, 0, 0],
          spine: [2, 0, 0],
          both: hipHands,
          left: lungeFront,
          right: lungeBack,
        }),
      },
      {
        at: 0.54,
        pose: pose({
          pelvis: [0, 0.52, -0.08],
          hips: [6, 0, 0],
          spine: [2, 0, 0],
          both: hipHands,
          left: lungeFront,
          right: lungeBack,
        }),
      },
      {
        at: 0.92,
        pose: pose({
          pelvis: [0, 0.84, -0.06],
          hips: [4, 0, 0],
          both: hipHands,
          left: lungeFront,
          right: lungeBack,
        }),
      },
    ],
  },
  "jumping-jack": {
    name: "Jumping jack",
    period: 1.2,
    view: { yaw: 16, pitch: 5, distance: 5.3, target: [0, 1.0, 0] },
    keys: [
      {
        at: 0,
        pose: pose({
          pelvis: [0, 0.93, 0],
          both: { hand: [0.3, 0.86, 0.03], elbow: [1, 0, -0.6] },
        }),
      },
      {
        at: 0.25,
        pose: pose({
          pelvis: [0, 1.06, 0],
          both: {
            foot: [0.25, 0.19, 0],
            footTurn: [24, 14],
            hand: [0.72, 1.4, 0.02],
            elbow: [1, -0.4, -0.5],
          },
        }),
      },
      {
        at: 0.5,
        pose: pose({
          pelvis: [0, 0.89, 0],
          both: {
            foot: [0.42, FLOOR, 0],
            footTurn: [0, 22],
            knee: [0.6, 0, 1],
            hand: [0.16, 2.0, 0.02],
            elbow: [1, 0.1, -0.3],
          },
        }),
      },
      {
        at: 0.75,
        pose: pose({
          pelvis: [0, 1.06, 0],
          both: {
            foot: [0.25, 0.19, 0],
            footTurn: [24, 14],
            hand: [0.72, 1.4, 0.02],
            elbow: [1, -0.4, -0.5],
          },
        }),
      },
    ],
  },
  plank: {
    name: "Plank",
    period: 4,
    view: { yaw: 62, pitch: 11, distance: 4.1, target: [0, 0.38, -0.05] },
    keys: [
      {
        at: 0,
        pose: pose({
          pelvis: [0, 0.276, -0.078],
          hips: [84, 0, 0],
          spine: [2, 0, 0],
          neck: [-14, 0, 0],
          both: {
            ...toes,
            hand: [0.14, 0.045, 0.64],
            elbow: [0.3, -1, -0.25],
            fingers: [-0.2, 0, 1],
            thumb: "grip",
          },
        }),
      },
      {
        at: 0.5,
        pose: pose({
          pelvis: [0, 0.292, -0.08],
          hips: [83, 0, 0],
          spine: [4, 0, 0],
          neck: [-12, 0, 0],
          both: {
            ...toes,
            hand: [0.14, 0.045, 0.64],
            elbow: [0.3, -1, -0.25],
            fingers: [-0.2, 0, 1],
            thumb: "grip",
          },
        }),
      },
    ],
  },
  "mountain-climber": {
    name: "Mountain climber",
    period: 1.2,
    view: { yaw: 60, pitch: 11, distance: 4.2, target: [0, 0.42, -0.05] },
    keys: [
      { at: 0, pose: climber("left") },
      { at: 0.25, pose: climberMid("left") },
      { at: 0.5, pose: climber("right") },
      { at: 0.75, pose: climberMid("right") },
    ],
  },
  "downward-dog": {
    name: "Downward dog",
    period: 6,
    view: { yaw: 70, pitch: 9, distance: 4.5, target: [0, 0.55, 0] },
    keys: [
      { at: 0, pose: dog(0) },
      { at: 0.5, pose: dog(1) },
    ],
  },
  "cat-cow": {
    name: "Cat-cow",
    period: 7,
    view: { yaw: 58, pitch: 11, distance: 3.7, target: [0, 0.44, 0.08] },
    keys: [
      { at: 0, pose: allFours(-1) },
      { at: 0.08, pose: allFours(-1) },
      { at: 0.5, pose: allFours(1) },
      { at: 0.58, pose: allFours(1) },
    ],
  },
  "glute-bridge": {
    name: "Glute bridge",
    period: 3.6,
    view: { yaw: 68, pitch: 14, distance: 3.9, target: [0, 0.3, 0] },
    keys: [
      { at: 0, pose: bridge(0) },
      { at: 0.42, pose: bridge(1) },
      { at: 0.55, pose: bridge(1) },
      { at: 0.95, pose: bridge(0) },
    ],
  },
  "sun-breath": {
    name: "Sun breath",
    period: 7,
    view: { yaw: 22, pitch: 4, distance: 5.4, target: [0, 1.06, 0] },
    keys: [
      {
        at: 0,
        pose: pose({
          pelvis: [0, 0.962, 0],
          spine: [2, 0, 0],
          neck: [6, 0, 0],
          both: {
            within: "chest",
            hand: [0.028, 0.03, 0.2],
            elbow: [1, -0.7, 0],
            fingers: [-0.08, 1, 0.1],
          },
        }),
      },
      {
        at: 0.06,
        pose: pose({
          pelvis: [0, 0.962, 0],
          spine: [2, 0, 0],
          neck: [6, 0, 0],
          both: {
            within: "chest",
            hand: [0.028, 0.03, 0.2],
            elbow: [1, -0.7, 0],
            fingers: [-0.08, 1, 0.1],
          },
        }),
      },
      {
        at: 0.2,
        pose: pose({
          pelvis: [0, 0.96, 0],
          both: {
            within: "chest",
            hand: [0.55, -0.05, 0.12],
            elbow: [0.5, -0.6, -0.8],
            fingers: [0.9, -0.1, 0.2],
          },
        }),
      },
      {
        at: 0.36,
        pose: pose({
          pelvis: [0, 0.97, 0.0],
          spine: [-5, 0, 0],
          neck: [-8, 0, 0],
          both: {
            within: "chest",
            hand: [0.42, 0.55, 0.06],
            elbow: [0.9, -0.1, -0.5],
            fingers: [0.35, 0.9, 0],
          },
        }),
      },
      {
        at: 0.5,
        pose: pose({
          pelvis: [0, 0.97, 0.015],
          spine: [-12, 0, 0],
          neck: [-18, 0, 0],
          both: {
            within: "chest",
            hand: [0.045, 0.66, 0.06],
            elbow: [1, 0, -0.25],
            fingers: [-0.06, 1, 0],
          },
        }),
      },
      {
        at: 0.58,
        pose: pose({
          pelvis: [0, 0.97, 0.015],
          spine: [-12, 0, 0],
          neck: [-18, 0, 0],
          both: {
            within: "chest",
            hand: [0.045, 0.66, 0.06],
            elbow: [1, 0, -0.25],
            fingers: [-0.06, 1, 0],
          },
        }),
      },
      {
        at: 0.8,
        pose: pose({
          pelvis: [0, 0.96, 0],
          spine: [-3, 0, 0],
          neck: [0, 0, 0],
          both: {
            within: "chest",
            hand: [0.035, 0.34, 0.24],
            elbow: [1, -0.3, 0],
            fingers: [-0.08, 1, 0.05],
          },
        }),
      },
    ],
    through: true,
  },
};

function climber(forward) {
  const back = { ...toes };
  const drive = { foot: [0.09, 0.2, 0.02], footTurn: [52, 0], knee: [0.05, 0.15, 1] };
  const sides =
    forward === "left"
      ? { left: drive, right: { ...mirrorToes() } }
      : { left: back, right: { ...drive, foot: mirror(drive.foot), knee: mirror(drive.knee) } };
  return pose({
    pelvis: [0, 0.5, -0.1],
    hips: [73, 0, forward === "left" ? 3 : -3],
    spine: [8, 0, 0],
    neck: [-30, 0, 0],
    both: { ...toes, ...pushHand },
    ...sides,
  });
}

function climberMid() {
  const mid = { foot: [0.09, 0.3, -0.42], footTurn: [66, 0], knee: [0.05, -0.2, 1] };
  return pose({
    pelvis: [0, 0.52, -0.1],
    hips: [74, 0, 0],
    spine: [8, 0, 0],
    neck: [-30, 0, 0],
    both: { ...toes, ...pushHand, ...mid },
  });
}

function mirrorToes() {
  return { foot: mirror(toes.foot), footTurn: toes.footTurn, knee: toes.knee };
}

function dog(k) {
  return pose({
    pelvis: [0, 0.81 + 0.02 * k, -0.1 - 0.01 * k],
    hips: [140 + 2 * k, 0, 0],
    spine: [-8 - 5 * k, 0, 0],
    neck: [10, 0, 0],
    both: {
      foot: [0.12, 0.1 + 0.02 * (1 - k), -0.55],
      footTurn: [8 + 8 * (1 - k), 0],
      knee: [0.05, 0.2, 1],
      hand: [0.2, 0.04, 0.54],
      elbow: [1, 0.5, 0],
      fingers: [0.05, -0.1, 1],
    },
  });
}

/** From cat (round, -1) to cow (hollow, 1) on hands and knees. */
function allFours(k) {
  const round = -k;
  return pose({
    pelvis: [0, 0.5 + 0.01 * round, -0.26],
    hips: [90 - 24 * round, 0, 0],
    spine: [-6 + 42 * round, 0, 0],
    neck: [-22 + 44 * round, 0, 0],
    both: {
      foot: [0.12, 0.075, -0.66],
      footTurn: [150, 0],
      knee: [0, -1, 0.7],
      hand: [0.18, 0.045, 0.3],
      elbow: [0.7, 0.2, -1],
      fingers: [0.05, -0.06, 1],
    },
  });
}

function bridge(k) {
  return pose({
    pelvis: [0, 0.12 + 0.27 * k, 0.02],
    hips: [-90 - 26 * k, 0, 0],
    spine: [4 - 2 * k, 0, 0],
    neck: [10 + 18 * k, 0, 0],
    both: {
      foot: [0.13, FLOOR, 0.42],
      footTurn: [0, 6],
      knee: [0.1, 1, 0.2],
      hand: [0.3, 0.035, 0.0],
      elbow: [1, 0, -0.4],
      fingers: [0.1, -0.02, 1],
    },
  });
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

function blend(poses, f) {
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
