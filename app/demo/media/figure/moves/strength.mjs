import { byWayOf, FLOOR, mirror, pose, thereAndBack } from "../pose.mjs";

const grip = { thumb: "grip", within: "world" };

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

export const pushHand = {
  hand: [0.27, 0.03, 0.33],
  elbow: [0.8, 0.1, -0.9],
  fingers: [0, -0.05, 1],
};
export const toes = { foot: [0.1, 0.19, -0.94], footTurn: [62, 0], knee: [0, -1, 0.2] };

const pushTop = pose({
  pelvis: [0, 0.448, -0.111],
  hips: [72.5, 0, 0],
  spine: [4, 0, 0],
  neck: [-30, 0, 0],
  both: { ...toes, ...pushHand },
});
const pushLow = pose({
  pelvis: [0, 0.222, -0.073],
  hips: [87, 0, 0],
  spine: [3, 0, 0],
  neck: [-34, 0, 0],
  both: { ...toes, ...pushHand },
});

const split = (height, lean) =>
  pose({
    pelvis: [0, height, -0.07],
    hips: [lean, 0, 0],
    spine: [lean - 4, 0, 0],
    both: { ...grip, hand: [0.31, height - 0.1, -0.04], elbow: [0.4, 0, -1], fingers: [0, -1, 0] },
    left: { foot: [0.1, FLOOR, 0.34], footTurn: [0, 4], knee: [0.06, 0.2, 1] },
    right: { foot: [-0.1, 0.19, -0.5], footTurn: [52, 0], knee: [-0.04, -0.4, 1] },
  });

const bar = (pelvis, lean, neck, hand) =>
  pose({
    pelvis,
    hips: [lean, 0, 0],
    neck: [neck, 0, 0],
    both: {
      ...grip,
      foot: [0.15, FLOOR, 0.02],
      footTurn: [0, 14],
      knee: [0.18, 0.1, 1],
      hand,
      elbow: [0.4, 0, -1],
      fingers: [0, -1, 0.05],
    },
  });

const press = (hand, elbow, lean, shrug = 0) =>
  pose({
    pelvis: [0, 0.935, 0],
    hips: [-2, 0, 0],
    spine: [lean, 0, 0],
    neck: [-6 - lean, 0, 0],
    both: {
      ...grip,
      foot: [0.24, FLOOR, 0],
      footTurn: [0, 20],
      hand,
      elbow,
      fingers: [0, 1, 0.05],
      shrug: [0, shrug, 0],
    },
  });

const swingFeet = { foot: [0.24, FLOOR, 0], footTurn: [0, 22], knee: [0.34, 0, 1] };
const swingLow = pose({
  pelvis: [0, 0.74, -0.3],
  hips: [64, 0, 0],
  spine: [2, 0, 0],
  neck: [-38, 0, 0],
  both: { ...grip, ...swingFeet, hand: [0.045, 0.64, -0.1], elbow: [0.8, 0, 0.4], fingers: [0, -0.55, -1] },
});
const swingMid = pose({
  pelvis: [0, 0.88, -0.1],
  hips: [26, 0, 0],
  neck: [-18, 0, 0],
  both: { ...grip, ...swingFeet, hand: [0.045, 0.84, 0.3], elbow: [0.8, -0.5, 0], fingers: [0, -0.8, 0.6] },
});
const swingTop = pose({
  pelvis: [0, 0.955, 0.03],
  hips: [-4, 0, 0],
  spine: [-4, 0, 0],
  both: { ...grip, ...swingFeet, hand: [0.045, 1.27, 0.52], elbow: [0.8, -1, 0], fingers: [-0.02, -0.05, 1] },
});

const hinge = (hand, elbow) =>
  pose({
    pelvis: [0, 0.84, -0.22],
    hips: [62, 0, 0],
    spine: [0, 0, 0],
    neck: [-34, 0, 0],
    both: {
      ...grip,
      foot: [0.15, FLOOR, 0],
      footTurn: [0, 12],
      knee: [0.2, 0, 1],
      hand,
      elbow,
      fingers: [0, -1, 0],
    },
  });

const plank = (k) =>
  pose({
    pelvis: [0, 0.276 + 0.014 * k, -0.078],
    hips: [84 - k, 0, 0],
    spine: [2 + 2 * k, 0, 0],
    neck: [-14, 0, 0],
    both: {
      ...toes,
      hand: [0.14, 0.045, 0.64],
      elbow: [0.3, -1, -0.25],
      fingers: [-0.2, 0, 1],
      thumb: "grip",
    },
  });

const bridge = (k) =>
  pose({
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

const reach = { hand: [0.13, 1.0, 0.62], elbow: [0.7, -1, 0], within: "world", fingers: [-0.1, 0.1, 1] };
const overhead = { within: "chest", hand: [0.13, 0.64, 0.1], elbow: [1, 0, -0.2], fingers: [0, 1, 0] };
const beside = { within: "chest", hand: [0.27, -0.42, 0.06], elbow: [0.4, 0, -1], fingers: [0, -1, 0] };

const reachOut = { within: "chest", hand: [0.2, 0.12, 0.5], elbow: [0.6, -0.8, 0], fingers: [0, 0.2, 1] };
const chair = (k, arms) =>
  pose({
    pelvis: [0, 0.962 - 0.282 * k, -0.26 * k],
    hips: [30 * k, 0, 0],
    spine: [-4 * k, 0, 0],
    neck: [-14 * k, 0, 0],
    both: { ...arms, foot: [0.08, FLOOR, 0], footTurn: [0, 4], knee: [0.06, 0, 1] },
  });

const curl = (hand, elbow, fingers) =>
  pose({
    pelvis: [0, 0.955, 0],
    both: { ...grip, foot: [0.13, FLOOR, 0], hand, elbow, fingers },
  });

export const STRENGTH = {
  "air-squat": {
    name: "Air squat",
    period: 4,
    view: { yaw: 38, pitch: 7, distance: 4.9, target: [0, 0.82, 0] },
    keys: thereAndBack(
      squatTop({ hand: [0.25, 0.9, 0.1], elbow: [0.5, 0, -1], within: "world" }),
      squatLow(reach),
    ),
  },
  "goblet-squat": {
    name: "Goblet squat",
    period: 4,
    prop: "kettlebell",
    view: { yaw: 38, pitch: 7, distance: 4.9, target: [0, 0.84, 0] },
    keys: thereAndBack(squatTop(goblet), squatLow(goblet)),
  },
  "push-up": {
    name: "Push-up",
    period: 4,
    view: { yaw: 62, pitch: 12, distance: 4.2, target: [0, 0.42, -0.05] },
    keys: thereAndBack(pushTop, pushLow),
  },
  lunge: {
    name: "Split lunge",
    period: 4,
    prop: "dumbbells",
    view: { yaw: 56, pitch: 7, distance: 4.8, target: [0, 0.82, -0.05] },
    keys: thereAndBack(split(0.84, 4), split(0.52, 5)),
  },
  deadlift: {
    name: "Deadlift",
    period: 4,
    prop: "barbell",
    view: { yaw: 30, pitch: 6, distance: 5.2, target: [0, 0.82, 0] },
    keys: thereAndBack(
      bar([0, 0.95, 0.02], -2, -4, [0.28, 0.86, 0.2]),
      bar([0, 0.6, -0.24], 57, -42, [0.28, 0.298, 0.2]),
    ),
  },
  "overhead-press": {
    name: "Overhead press",
    period: 4,
    prop: "barbell",
    view: { yaw: 26, pitch: 3, distance: 5.9, target: [0, 1.14, 0] },
    through: true,
    keys: [
      { at: 0, pose: press([0.27, 1.4, 0.17], [0.3, -1, 0.25], -5) },
      { at: 0.08, pose: press([0.27, 1.4, 0.17], [0.3, -1, 0.25], -5) },
      { at: 0.26, pose: press([0.31, 1.64, 0.17], [0.7, -0.7, 0.3], -7) },
      { at: 0.44, pose: press([0.36, 1.88, 0.02], [1, -0.2, 0.35], -3, 0.035) },
      { at: 0.56, pose: press([0.36, 1.88, 0.02], [1, -0.2, 0.35], -3, 0.035) },
      { at: 0.74, pose: press([0.31, 1.64, 0.17], [0.7, -0.7, 0.3], -7) },
      { at: 0.92, pose: press([0.27, 1.4, 0.17], [0.3, -1, 0.25], -5) },
    ],
  },
  "kettlebell-swing": {
    name: "Kettlebell swing",
    period: 2,
    prop: "swung-bell",
    view: { yaw: 62, pitch: 4, distance: 5, target: [0, 0.92, 0.1] },
    through: true,
    keys: [
      { at: 0, pose: swingLow },
      { at: 0.24, pose: swingMid },
      { at: 0.44, pose: swingTop },
      { at: 0.56, pose: swingTop },
      { at: 0.76, pose: swingMid },
    ],
  },
  row: {
    name: "Bent-over row",
    period: 4,
    prop: "dumbbells",
    view: { yaw: 58, pitch: 6, distance: 4.8, target: [0, 0.78, 0.05] },
    keys: thereAndBack(
      hinge([0.2, 0.54, 0.24], [0.4, 0.3, -1]),
      hinge([0.25, 0.86, 0.02], [0.4, 1, -0.6]),
    ),
  },
  curl: {
    name: "Biceps curl",
    period: 4,
    prop: "dumbbells",
    view: { yaw: 34, pitch: 4, distance: 5, target: [0, 0.96, 0] },
    keys: thereAndBack(
      curl([0.25, 0.88, 0.07], [0.25, -0.2, -1], [0, -1, 0.1]),
      curl([0.25, 1.26, 0.3], [0.15, -1, -0.35], [0, 0.85, -0.2]),
    ),
  },
  plank: {
    name: "Plank",
    period: 4,
    view: { yaw: 62, pitch: 11, distance: 4.1, target: [0, 0.38, -0.05] },
    keys: thereAndBack(plank(0), plank(1)),
  },
  "glute-bridge": {
    name: "Glute bridge",
    period: 4,
    view: { yaw: 68, pitch: 14, distance: 3.9, target: [0, 0.3, 0] },
    keys: thereAndBack(bridge(0), bridge(1)),
  },
  "chair-pose": {
    name: "Chair pose",
    period: 8,
    view: { yaw: 50, pitch: 5, distance: 5.3, target: [0, 0.98, 0] },
    through: true,
    keys: byWayOf(
      chair(0, beside),
      { at: 0.05, pose: chair(0, beside) },
      { at: 0.2, pose: chair(0.5, reachOut) },
      { at: 0.36, pose: chair(1, overhead) },
      { at: 0.5, pose: chair(1, overhead) },
    ),
  },
};

/** The press-up position, where other movements begin. */
export const PUSH_TOP = pushTop;
export const mirroredToes = { foot: mirror(toes.foot), footTurn: toes.footTurn, knee: toes.knee };
