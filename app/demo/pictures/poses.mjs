import { pose } from "../media/figure/pose.mjs";
import { barbell, bell, dumbbell } from "../media/figure/props.mjs";
import { add, mix, scale, subtract } from "../media/figure/vectors.mjs";

const FLOOR = 0.088;
const held = (limb) => add(limb.wrist, scale(limb.fingers, 0.07));
const bar = (options) => (joints) => {
  const left = held(joints.left);
  const right = held(joints.right);
  return barbell(mix(left, right, 0.5), subtract(left, right), options);
};
const bells = (joints) =>
  [joints.left, joints.right].flatMap((limb) => dumbbell(held(limb), [0, 0, 1]));
const grip = { thumb: "grip" };
const world = { within: "world" };

/** Still poses for posters, each with what it holds. */
export const STILLS = {
  "overhead-press": {
    pose: pose({
      pelvis: [0, 0.935, 0],
      hips: [-2, 0, 0],
      spine: [-3, 0, 0],
      neck: [-6, 0, 0],
      both: {
        ...world,
        ...grip,
        foot: [0.24, FLOOR, 0],
        footTurn: [0, 20],
        hand: [0.36, 1.89, 0.02],
        elbow: [1, -0.2, 0.35],
        fingers: [0, 1, 0.05],
        shrug: [0, 0.035, 0],
      },
    }),
    props: bar({ plates: 3 }),
  },
  deadlift: {
    pose: pose({
      pelvis: [0, 0.6, -0.24],
      hips: [57, 0, 0],
      spine: [0, 0, 0],
      neck: [-42, 0, 0],
      both: {
        ...world,
        ...grip,
        foot: [0.15, FLOOR, 0.02],
        footTurn: [0, 14],
        knee: [0.18, 0.1, 1],
        hand: [0.28, 0.298, 0.2],
        elbow: [0.4, 0, -1],
        fingers: [0, -1, 0.05],
      },
    }),
    props: bar({ plates: 3 }),
  },
  lockout: {
    pose: pose({
      pelvis: [0, 0.95, 0.02],
      hips: [-3, 0, 0],
      spine: [-4, 0, 0],
      neck: [-4, 0, 0],
      both: {
        ...world,
        ...grip,
        foot: [0.16, FLOOR, 0],
        footTurn: [0, 16],
        hand: [0.28, 0.86, 0.205],
        elbow: [0.6, 0, -1],
        fingers: [0, -1, 0.05],
      },
    }),
    props: bar({ plates: 2 }),
  },
  swing: {
    pose: pose({
      pelvis: [0, 0.955, 0.03],
      hips: [-4, 0, 0],
      spine: [-4, 0, 0],
      both: {
        ...world,
        ...grip,
        foot: [0.24, FLOOR, 0],
        footTurn: [0, 22],
        knee: [0.3, 0, 1],
        hand: [0.045, 1.27, 0.52],
        elbow: [0.8, -1, 0],
        fingers: [-0.02, -0.05, 1],
      },
    }),
    props: (joints) => {
      const hands = mix(held(joints.left), held(joints.right), 0.5);
      return bell(add(hands, [0, -0.02, 0.165]), {
        side: [1, 0, 0],
        up: [0, 0.12, -0.99],
        front: [0, 0.99, 0.12],
      });
    },
  },
  "dumbbell-lunge": {
    pose: pose({
      pelvis: [0, 0.53, -0.06],
      hips: [4, 0, 0],
      neck: [-4, 0, 0],
      both: {
        ...world,
        ...grip,
        hand: [0.31, 0.43, -0.04],
        elbow: [0.4, 0, -1],
        fingers: [0, -1, 0],
      },
      left: { foot: [0.1, FLOOR, 0.36], footTurn: [0, 4], knee: [0.06, 0.2, 1] },
      right: { foot: [-0.1, 0.19, -0.52], footTurn: [52, 0], knee: [-0.04, -0.4, 1] },
    }),
    props: bells,
  },
  sprint: {
    pose: pose({
      pelvis: [0, 1.0, 0.02],
      hips: [16, 0, 0],
      spine: [4, 10, 0],
      neck: [-14, -8, 0],
      both: {
        foot: [0.09, 0.3, -0.66],
        footTurn: [72, 0],
        knee: [0, -0.4, 1],
        ...grip,
        within: "chest",
        hand: [0.1, 0.1, 0.3],
        elbow: [0.4, -1, -0.2],
        fingers: [-0.1, 0.9, 0.3],
      },
      right: {
        foot: [-0.08, 0.64, 0.2],
        footTurn: [26, 0],
        knee: [0, 0.4, 1],
        hand: [0.21, -0.17, -0.16],
        elbow: [0.35, 0.5, -1],
        fingers: [0, -0.7, 0.5],
      },
    }),
  },
  "box-jump": {
    pose: pose({
      pelvis: [0, 1.22, -0.05],
      hips: [34, 0, 0],
      spine: [4, 0, 0],
      neck: [-26, 0, 0],
      both: {
        foot: [0.14, 0.79, 0.05],
        footTurn: [12, 10],
        knee: [0.2, 0.6, 1],
        within: "world",
        hand: [0.3, 1.5, 0.55],
        elbow: [0.8, -0.6, 0],
        fingers: [0, 0.4, 1],
      },
    }),
  },
  "pull-up": {
    pose: pose({
      pelvis: [0, 1.28, -0.04],
      hips: [-4, 0, 0],
      spine: [-10, 0, 0],
      neck: [-8, 0, 0],
      both: {
        foot: [0.06, 0.62, -0.36],
        footTurn: [60, 0],
        knee: [0.05, 0, 1],
        ...world,
        ...grip,
        hand: [0.36, 1.93, 0.09],
        elbow: [1, -0.6, -0.3],
        fingers: [0, 1, 0.12],
      },
    }),
    props: (joints) => {
      const y = held(joints.left);
      return [
        {
          kind: "cone",
          group: 8,
          a: [-1.6, y[1], y[2]],
          b: [1.6, y[1], y[2]],
          ra: 0.019,
          rb: 0.019,
          material: "steel",
          blend: 0,
        },
      ];
    },
  },
  jab: {
    pose: pose({
      pelvis: [0, 0.89, 0],
      hips: [6, -14, 0],
      spine: [4, -30, 0],
      neck: [-4, 36, 0],
      both: { ...world, ...grip },
      left: {
        foot: [0.14, FLOOR, 0.24],
        footTurn: [0, 0],
        hand: [0.1, 1.38, 0.68],
        elbow: [0.8, -0.8, 0],
        fingers: [0, 0, 1],
      },
      right: {
        foot: [-0.2, 0.12, -0.26],
        footTurn: [20, -35],
        hand: [-0.06, 1.36, 0.22],
        elbow: [-0.7, -1, 0.1],
        fingers: [0.2, 0.9, 0.3],
      },
    }),
  },
  "warrior-two": {
    pose: pose({
      pelvis: [0.02, 0.61, 0],
      neck: [0, 68, 0],
      both: { ...world },
      left: {
        foot: [0.6, FLOOR, 0.02],
        footTurn: [0, 82],
        knee: [1, 0.2, 0.15],
        hand: [0.73, 1.07, 0],
        elbow: [0, -1, -0.3],
        fingers: [1, -0.02, 0],
      },
      right: {
        foot: [-0.74, FLOOR, -0.04],
        footTurn: [0, 18],
        knee: [-0.2, 0, 1],
        hand: [-0.73, 1.07, 0],
        elbow: [0, -1, -0.3],
        fingers: [-1, -0.02, 0],
      },
    }),
  },
  tree: {
    pose: pose({
      pelvis: [-0.01, 0.962, 0],
      spine: [-3, 0, 0],
      both: {
        within: "chest",
        hand: [0.045, 0.655, 0.05],
        elbow: [1, 0, -0.1],
        fingers: [-0.05, 1, 0],
      },
      left: { foot: [0.01, 0.63, 0.04], footTurn: [68, 40], knee: [1, -0.1, 0.35] },
      right: { foot: [-0.07, FLOOR, 0], footTurn: [0, -4], knee: [0, 0, 1] },
    }),
  },
  lotus: {
    pose: pose({
      pelvis: [0, 0.125, -0.1],
      hips: [4, 0, 0],
      spine: [0, 0, 0],
      neck: [2, 0, 0],
      both: {
        ...world,
        foot: [-0.12, 0.13, 0.26],
        footTurn: [12, -100],
        knee: [1, 0.16, 0.4],
        hand: [0.36, 0.24, 0.16],
        elbow: [0.7, 0, -0.8],
        fingers: [0.25, -0.15, 1],
      },
    }),
  },
  crescent: {
    pose: pose({
      pelvis: [0, 0.5, -0.06],
      hips: [2, 0, 0],
      spine: [-16, 0, 0],
      neck: [-14, 0, 0],
      both: {
        within: "chest",
        hand: [0.09, 0.66, 0.06],
        elbow: [1, 0, -0.2],
        fingers: [0.02, 1, 0],
      },
      left: { foot: [0.1, FLOOR, 0.38], footTurn: [0, 4], knee: [0.05, 0.2, 1] },
      right: { foot: [-0.1, 0.19, -0.84], footTurn: [56, 0], knee: [0, -1, 0.3] },
    }),
  },
  "warrior-three": {
    pose: pose({
      pelvis: [0, 0.93, -0.04],
      hips: [84, 0, 0],
      spine: [-4, 0, 0],
      neck: [-24, 0, 0],
      both: { ...world, hand: [0.11, 1.02, 0.92], elbow: [1, 0.3, 0], fingers: [0, 0.03, 1] },
      left: { foot: [0.07, FLOOR, -0.02], footTurn: [0, 2], knee: [0, 0, 1] },
      right: { foot: [-0.08, 0.98, -0.91], footTurn: [80, 0], knee: [0, -1, 0.2] },
    }),
  },
  child: {
    pose: pose({
      pelvis: [0, 0.3, -0.4],
      hips: [88, 0, 0],
      spine: [14, 0, 0],
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
    }),
  },
  portrait: {
    pose: pose({
      pelvis: [0, 0.955, 0],
      neck: [-2, 0, 0],
      both: { hand: [0.3, 0.86, -0.06], elbow: [0.6, 0, -1], shrug: [0, -0.012, 0] },
    }),
  },
  folded: {
    pose: pose({
      pelvis: [0, 0.955, 0],
      spine: [-3, 0, 0],
      neck: [-2, 0, 0],
      both: { within: "chest", shrug: [0, 0, 0.02] },
      left: { hand: [-0.07, -0.015, 0.215], elbow: [0.9, -1, 0.25], fingers: [-0.9, 0.25, -0.25] },
      right: { hand: [-0.06, -0.075, 0.17], elbow: [0.9, -1, 0.25], fingers: [-0.9, -0.05, 0.1] },
    }),
  },
};
