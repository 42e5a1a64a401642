import { FLOOR, pose, thereAndBack } from "../pose.mjs";
import { allFours, prayer, seated } from "./yoga.mjs";

const TURN = Math.PI / 180;

/** Straight arms round the shoulder, seen from the side. */
const circle = (degrees) =>
  pose({
    pelvis: [0, 0.962, 0],
    spine: [Math.cos(degrees * TURN) * -2, 0, 0],
    both: {
      within: "chest",
      foot: [0.12, FLOOR, 0],
      hand: [
        0.25 + 0.05 * Math.cos(degrees * TURN),
        0.125 + 0.535 * Math.sin(degrees * TURN),
        0.04 + 0.5 * Math.cos(degrees * TURN),
      ],
      elbow: [1, -0.2 * Math.sin(degrees * TURN), -0.3],
      fingers: [0.05, Math.sin(degrees * TURN), Math.cos(degrees * TURN)],
    },
  });

const openBook = (yaw) =>
  allFours(0.1, {
    spine: [-4, yaw, 0],
    neck: [-14, yaw * 0.5, 0],
    left: {
      within: "chest",
      hand: [0.13, 0.27, 0.03],
      elbow: [1, 0.05, yaw < 0 ? 0.5 : -0.1],
      fingers: [-0.9, 0.3, -0.2],
    },
    right: { hand: [-0.18, 0.045, 0.3], elbow: [-0.7, 0.2, -1], fingers: [-0.05, -0.06, 1] },
  });

const deepFeet = { foot: [0.26, FLOOR, 0], footTurn: [0, 30], knee: [0.7, 0.35, 1] };
const pry = (x) =>
  pose({
    pelvis: [x, 0.3, -0.2],
    hips: [30, 0, x * -60],
    spine: [4, 0, x * 90],
    neck: [-20, 0, 0],
    both: { within: "chest", ...prayer, hand: [0.028, -0.02, 0.22], ...deepFeet },
  });

const toesHeld = { foot: [0.2, FLOOR, 0], footTurn: [0, 18], knee: [0.5, 0.2, 1] };
const fold = pose({
  pelvis: [0, 0.9, -0.2],
  hips: [116, 0, 0],
  spine: [34, 0, 0],
  neck: [16, 0, 0],
  both: { ...toesHeld, hand: [0.2, 0.13, 0.16], elbow: [1, 0.2, 0], fingers: [0, -1, -0.2] },
});
const deep = pose({
  pelvis: [0, 0.33, -0.22],
  hips: [36, 0, 0],
  spine: [2, 0, 0],
  neck: [-22, 0, 0],
  both: { ...toesHeld, hand: [0.2, 0.16, 0.17], elbow: [-0.2, 0.4, 1], fingers: [0, -1, -0.2] },
});

const wide = { footTurn: [0, 20], within: "chest", ...prayer };
const cossack = (x) =>
  pose({
    pelvis: [x, x === 0 ? 0.84 : 0.5, x === 0 ? -0.02 : -0.16],
    hips: [x === 0 ? 4 : 30, 0, 0],
    spine: [2, 0, 0],
    neck: [x === 0 ? 0 : -16, 0, 0],
    both: { ...wide, foot: [0.55, FLOOR, 0], knee: [0.8, 0.1, 0.7] },
  });

const twist = (yaw) =>
  seated({
    spine: [0, yaw, 0],
    neck: [0, yaw * 0.6, 0],
    left: { hand: [0.34 - yaw * 0.0005, 0.2 - 0.001 * yaw, 0.14 - yaw * 0.0105] },
    right: { hand: [-0.36 + yaw * 0.014, 0.24 + yaw * 0.0008, 0.16 + yaw * 0.0022] },
  });

export const MOBILITY = {
  "shoulder-circles": {
    name: "Shoulder circles",
    period: 4,
    view: { yaw: 48, pitch: 4, distance: 5.5, target: [0, 1.06, 0] },
    through: true,
    keys: [-90, -45, 0, 45, 90, 135, 180, 225].map((degrees, i) => ({
      at: i / 8,
      pose: circle(degrees),
    })),
  },
  "thoracic-rotation": {
    name: "Thoracic rotation",
    period: 8,
    view: { yaw: 52, pitch: 12, distance: 3.7, target: [0, 0.46, 0.08] },
    keys: thereAndBack(openBook(-26), openBook(48), { rest: 0.06, hold: 0.1 }),
  },
  "hip-opener": {
    name: "Hip opener",
    period: 8,
    view: { yaw: 24, pitch: 8, distance: 3.9, target: [0, 0.54, 0] },
    keys: [
      { at: 0, pose: pry(0) },
      { at: 0.2, pose: pry(0.07) },
      { at: 0.3, pose: pry(0.07) },
      { at: 0.5, pose: pry(0) },
      { at: 0.7, pose: pry(-0.07) },
      { at: 0.8, pose: pry(-0.07) },
    ],
  },
  "squat-to-stand": {
    name: "Squat to stand",
    period: 8,
    view: { yaw: 56, pitch: 7, distance: 4.2, target: [0, 0.58, 0] },
    keys: thereAndBack(fold, deep, { rest: 0.1, hold: 0.12 }),
  },
  "cossack-squat": {
    name: "Cossack squat",
    period: 8,
    view: { yaw: 12, pitch: 6, distance: 5, target: [0, 0.76, 0] },
    keys: [
      { at: 0, pose: cossack(0) },
      { at: 0.2, pose: cossack(0.3) },
      { at: 0.3, pose: cossack(0.3) },
      { at: 0.5, pose: cossack(0) },
      { at: 0.7, pose: cossack(-0.3) },
      { at: 0.8, pose: cossack(-0.3) },
    ],
  },
  "seated-twist": {
    name: "Seated twist",
    period: 8,
    view: { yaw: 26, pitch: 6, distance: 3.5, target: [0, 0.48, 0] },
    keys: thereAndBack(twist(0), twist(36), { rest: 0.08, hold: 0.12 }),
  },
};
