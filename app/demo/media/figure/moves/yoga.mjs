import { byWayOf, FLOOR, pose, thereAndBack } from "../pose.mjs";

const world = { within: "world" };
const chest = { within: "chest" };

/** Between two numbers, or two lists of them. */
export const between = (a, b, k) =>
  Array.isArray(a) ? a.map((v, i) => v + (b[i] - v) * k) : a + (b - a) * k;

const dog = (k) =>
  pose({
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

/** From cat (round, -1) to cow (hollow, 1) on hands and knees. */
export const allFours = (k, more = {}) => {
  const round = -k;
  const { both, ...rest } = more;
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
      ...both,
    },
    ...rest,
  });
};

const warrior = (k) =>
  pose({
    pelvis: [0.02, 0.61 + 0.05 * k, 0],
    neck: [0, 68, 0],
    both: { ...world },
    left: {
      foot: [0.6, FLOOR, 0.02],
      footTurn: [0, 82],
      knee: [1, 0.2, 0.15],
      hand: [0.73, 1.07 + 0.08 * k, 0],
      elbow: [0, -1, -0.3],
      fingers: [1, -0.02 + 0.06 * k, 0],
    },
    right: {
      foot: [-0.74, FLOOR, -0.04],
      footTurn: [0, 18],
      knee: [-0.2, 0, 1],
      hand: [-0.73, 1.07 + 0.08 * k, 0],
      elbow: [0, -1, -0.3],
      fingers: [-1, -0.02 + 0.06 * k, 0],
    },
  });

const crescent = (height, bend, arms) =>
  pose({
    pelvis: [0, height, -0.06],
    hips: [2, 0, 0],
    spine: [bend, 0, 0],
    neck: [bend + 2, 0, 0],
    both: { ...chest, ...arms },
    left: { foot: [0.1, FLOOR, 0.38], footTurn: [0, 4], knee: [0.05, 0.2, 1] },
    right: { foot: [-0.1, 0.19, -0.84], footTurn: [56, 0], knee: [0, -1, 0.3] },
  });
const armsDown = { hand: [0.3, -0.36, 0.08], elbow: [0.4, 0, -1], fingers: [0.1, -1, 0.1] };
const armsOut = { hand: [0.62, 0.14, 0.08], elbow: [0, -0.3, -1], fingers: [1, 0.1, 0] };
const armsUp = { hand: [0.09, 0.66, 0.06], elbow: [1, 0, -0.2], fingers: [0.02, 1, 0] };

const tree = (arms) =>
  pose({
    pelvis: [-0.01, 0.962, 0],
    spine: [-3, 0, 0],
    both: { ...chest, ...arms },
    left: { foot: [0.01, 0.63, 0.04], footTurn: [68, 40], knee: [1, -0.1, 0.35] },
    right: { foot: [-0.07, FLOOR, 0], footTurn: [0, -4], knee: [0, 0, 1] },
  });
export const prayer = { hand: [0.028, 0.03, 0.2], elbow: [1, -0.7, 0], fingers: [-0.08, 1, 0.1] };

const child = (k) =>
  pose({
    pelvis: [0, 0.3 + 0.012 * k, -0.4],
    hips: [88, 0, 0],
    spine: [14 + 5 * k, 0, 0],
    neck: [-4, 0, 0],
    both: {
      ...world,
      foot: [0.1, 0.075, -0.475],
      footTurn: [150, 0],
      knee: [0.15, 0, 1],
      hand: [0.17, 0.045, 0.56],
      elbow: [1, 0.2, 0],
      fingers: [0, -0.04, 1],
    },
  });

const cobra = (k) =>
  pose({
    pelvis: [0, 0.125, -0.2],
    hips: [between(90, 80, k), 0, 0],
    spine: [between(-4, -48, k), 0, 0],
    neck: [between(-8, -26, k), 0, 0],
    both: {
      ...world,
      foot: [0.11, 0.07, -1.07],
      footTurn: [158, 0],
      knee: [0.05, -1, 0.1],
      hand: [0.24, 0.04, 0.19],
      elbow: [0.45, 0.5, -1],
      fingers: [0, -0.05, 1],
    },
  });

export const seated = (more) =>
  pose({
    pelvis: [0, 0.125, -0.1],
    hips: [4, 0, 0],
    neck: [2, 0, 0],
    ...more,
    both: {
      ...world,
      foot: [-0.12, 0.13, 0.26],
      footTurn: [12, -100],
      knee: [1, 0.16, 0.4],
      hand: [0.36, 0.24, 0.16],
      elbow: [0.7, 0, -0.8],
      fingers: [0.25, -0.15, 1],
      ...more?.both,
    },
  });
const seatedOut = seated({ both: { hand: [0.6, 0.66, 0.06], elbow: [0, -0.6, -1], fingers: [1, 0.3, 0.1] } });
const seatedUp = seated({
  spine: [-5, 0, 0],
  neck: [-6, 0, 0],
  both: { hand: [0.07, 1.14, 0.0], elbow: [1, 0, -0.2], fingers: [-0.06, 1, 0] },
});

export const YOGA = {
  "downward-dog": {
    name: "Downward dog",
    period: 8,
    view: { yaw: 70, pitch: 9, distance: 4.5, target: [0, 0.55, 0] },
    keys: thereAndBack(dog(0), dog(1)),
  },
  "cat-cow": {
    name: "Cat-cow",
    period: 8,
    view: { yaw: 58, pitch: 11, distance: 3.7, target: [0, 0.44, 0.08] },
    keys: thereAndBack(allFours(-1), allFours(1)),
  },
  "warrior-two": {
    name: "Warrior II",
    period: 8,
    view: { yaw: 10, pitch: 5, distance: 5, target: [0, 0.84, 0] },
    keys: thereAndBack(warrior(1), warrior(0), { rest: 0.04, hold: 0.16 }),
  },
  crescent: {
    name: "Crescent lunge",
    period: 8,
    view: { yaw: 58, pitch: 5, distance: 5.3, target: [0, 0.92, -0.2] },
    through: true,
    keys: byWayOf(
      crescent(0.58, 2, armsDown),
      { at: 0.06, pose: crescent(0.58, 2, armsDown) },
      { at: 0.24, pose: crescent(0.54, -4, armsOut) },
      { at: 0.42, pose: crescent(0.5, -15, armsUp) },
      { at: 0.5, pose: crescent(0.5, -15, armsUp) },
    ),
  },
  tree: {
    name: "Tree pose",
    period: 8,
    view: { yaw: 14, pitch: 4, distance: 5.7, target: [0, 1.12, 0] },
    through: true,
    keys: byWayOf(
      tree(prayer),
      { at: 0.06, pose: tree(prayer) },
      { at: 0.24, pose: tree({ hand: [0.05, 0.34, 0.36], elbow: [1, -0.5, 0], fingers: [-0.08, 1, 0.05] }) },
      { at: 0.42, pose: tree({ hand: [0.06, 0.65, 0.05], elbow: [1, 0, -0.1], fingers: [-0.05, 1, 0] }) },
      { at: 0.5, pose: tree({ hand: [0.06, 0.65, 0.05], elbow: [1, 0, -0.1], fingers: [-0.05, 1, 0] }) },
    ),
  },
  "childs-pose": {
    name: "Child's pose",
    period: 8,
    view: { yaw: 66, pitch: 12, distance: 3.7, target: [0, 0.26, 0.04] },
    keys: thereAndBack(child(0), child(1)),
  },
  cobra: {
    name: "Cobra",
    period: 8,
    view: { yaw: 58, pitch: 12, distance: 4, target: [0, 0.3, -0.22] },
    keys: thereAndBack(cobra(0), cobra(1), { rest: 0.08, hold: 0.12 }),
  },
  "seated-breath": {
    name: "Seated breath",
    period: 8,
    view: { yaw: 20, pitch: 6, distance: 3.9, target: [0, 0.58, 0] },
    through: true,
    keys: byWayOf(
      seated(),
      { at: 0.06, pose: seated() },
      { at: 0.26, pose: seatedOut },
      { at: 0.44, pose: seatedUp },
      { at: 0.5, pose: seatedUp },
    ),
  },
  "sun-breath": {
    name: "Sun breath",
    period: 8,
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
