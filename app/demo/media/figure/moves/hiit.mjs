import { FLOOR, mirror, pose } from "../pose.mjs";
import { mirroredToes, PUSH_TOP, pushHand, toes } from "./strength.mjs";

const fist = { thumb: "grip" };

const jack = (height, foot, footTurn, hand, elbow) =>
  pose({ pelvis: [0, height, 0], both: { foot, footTurn, knee: [0.6, 0, 1], hand, elbow } });
const jackMid = jack(1.06, [0.25, 0.19, 0], [24, 14], [0.72, 1.4, 0.02], [1, -0.4, -0.5]);

function climber(forward) {
  const drive = { foot: [0.09, 0.2, 0.02], footTurn: [52, 0], knee: [0.05, 0.15, 1] };
  const sides =
    forward === "left"
      ? { left: drive, right: mirroredToes }
      : { left: toes, right: { ...drive, foot: mirror(drive.foot), knee: mirror(drive.knee) } };
  return pose({
    pelvis: [0, 0.5, -0.1],
    hips: [73, 0, forward === "left" ? 3 : -3],
    spine: [8, 0, 0],
    neck: [-30, 0, 0],
    both: { ...toes, ...pushHand },
    ...sides,
  });
}

const climberMid = pose({
  pelvis: [0, 0.52, -0.1],
  hips: [74, 0, 0],
  spine: [8, 0, 0],
  neck: [-30, 0, 0],
  both: { ...toes, ...pushHand, foot: [0.09, 0.3, -0.42], footTurn: [66, 0], knee: [0.05, -0.2, 1] },
});

const armFront = { within: "chest", hand: [0.11, 0.1, 0.3], elbow: [0.4, -1, -0.2], fingers: [-0.1, 0.9, 0.3], ...fist };
const armBack = { within: "chest", hand: [0.22, -0.16, -0.15], elbow: [0.35, 0.5, -1], fingers: [0, -0.7, 0.5], ...fist };
const kneeUp = (x, height) => ({ foot: [x, height, 0.16], footTurn: [24, 0], knee: [0, 0.4, 1] });
const onToes = (x) => ({ foot: [x, 0.115, 0], footTurn: [14, 0], knee: [0, 0, 1] });

const run = (left, right, twist, rise) =>
  pose({
    pelvis: [0, rise, 0],
    hips: [2, twist, 0],
    spine: [2, -2 * twist, 0],
    both: armFront,
    left,
    right,
  });

const crouch = pose({
  pelvis: [0, 0.4, -0.22],
  hips: [66, 0, 0],
  spine: [22, 0, 0],
  neck: [-34, 0, 0],
  both: { ...pushHand, foot: [0.14, 0.14, -0.04], footTurn: [26, 8], knee: [0.3, 0.3, 1] },
});
const tall = pose({
  pelvis: [0, 0.94, -0.02],
  hips: [4, 0, 0],
  both: { foot: [0.14, FLOOR, -0.02], footTurn: [0, 10], hand: [0.27, 0.88, 0.08] },
});
const sky = pose({
  pelvis: [0, 1.13, -0.02],
  spine: [-5, 0, 0],
  both: { foot: [0.12, 0.27, -0.05], footTurn: [46, 8], hand: [0.2, 2.12, 0.04], elbow: [1, 0, -0.2] },
});

const jump = (pelvis, lean, foot, pitch, hand, elbow) =>
  pose({
    pelvis,
    hips: [lean, 0, 0],
    neck: [-lean * 0.6, 0, 0],
    both: { foot, footTurn: [pitch, 16], knee: [0.4, 0.2, 1], hand, elbow, fingers: undefined },
  });

const guard = (more) => ({
  pelvis: [0, 0.89, 0],
  hips: [6, -6, 0],
  spine: [4, -4, 0],
  neck: [-4, 8, 0],
  both: { within: "world", ...fist },
  left: {
    foot: [0.16, FLOOR, 0.22],
    footTurn: [0, 0],
    hand: [0.11, 1.4, 0.33],
    elbow: [0.7, -1, 0],
    fingers: [-0.1, 0.9, 0.4],
    ...more?.left,
  },
  right: {
    foot: [-0.2, 0.12, -0.26],
    footTurn: [20, -30],
    hand: [-0.09, 1.38, 0.27],
    elbow: [-0.7, -1, 0.1],
    fingers: [0.1, 0.9, 0.4],
    ...more?.right,
  },
});
const jab = pose({
  ...guard({ left: { hand: [0.06, 1.4, 0.7], elbow: [0.8, -0.8, 0], fingers: [0, 0, 1] } }),
  spine: [4, -28, 0],
  neck: [-4, 32, 0],
});
const cross = pose({
  ...guard({ right: { hand: [-0.02, 1.4, 0.7], elbow: [-0.8, -0.8, 0], fingers: [0, 0, 1] } }),
  hips: [8, 16, 0],
  spine: [4, 26, 0],
  neck: [-4, -34, 0],
});

export const HIIT = {
  "jumping-jack": {
    name: "Jumping jack",
    period: 1,
    view: { yaw: 16, pitch: 5, distance: 5.3, target: [0, 1.0, 0] },
    keys: [
      { at: 0, pose: jack(0.93, [0.13, FLOOR, 0], [0, 12], [0.3, 0.86, 0.03], [1, 0, -0.6]) },
      { at: 0.25, pose: jackMid },
      { at: 0.5, pose: jack(0.89, [0.42, FLOOR, 0], [0, 22], [0.16, 1.98, 0.02], [1, 0.1, -0.3]) },
      { at: 0.75, pose: jackMid },
    ],
  },
  "mountain-climber": {
    name: "Mountain climber",
    period: 1,
    view: { yaw: 60, pitch: 11, distance: 4.2, target: [0, 0.42, -0.05] },
    keys: [
      { at: 0, pose: climber("left") },
      { at: 0.25, pose: climberMid },
      { at: 0.5, pose: climber("right") },
      { at: 0.75, pose: climberMid },
    ],
  },
  "high-knees": {
    name: "High knees",
    period: 0.8,
    view: { yaw: 48, pitch: 4, distance: 5.1, target: [0, 0.98, 0] },
    through: true,
    keys: [
      { at: 0, pose: run({ ...kneeUp(0.09, 0.6), ...armBack }, { ...onToes(-0.09), ...armFront }, -6, 0.985) },
      { at: 0.25, pose: run({ ...kneeUp(0.09, 0.24), ...armFront }, { ...kneeUp(-0.09, 0.24), ...armFront }, 0, 1.03) },
      { at: 0.5, pose: run({ ...onToes(0.09), ...armFront }, { ...kneeUp(-0.09, 0.6), ...armBack }, 6, 0.985) },
      { at: 0.75, pose: run({ ...kneeUp(0.09, 0.24), ...armFront }, { ...kneeUp(-0.09, 0.24), ...armFront }, 0, 1.03) },
    ],
  },
  burpee: {
    name: "Burpee",
    period: 4,
    view: { yaw: 58, pitch: 6, distance: 5.9, target: [0, 0.98, -0.15] },
    keys: [
      { at: 0, pose: tall },
      { at: 0.2, pose: crouch },
      { at: 0.34, pose: PUSH_TOP },
      { at: 0.44, pose: PUSH_TOP },
      { at: 0.58, pose: crouch },
      { at: 0.74, pose: sky },
      { at: 0.9, pose: tall },
    ],
  },
  "squat-jump": {
    name: "Squat jump",
    period: 2,
    view: { yaw: 42, pitch: 5, distance: 5.5, target: [0, 0.98, 0] },
    keys: [
      { at: 0, pose: jump([0, 0.52, -0.18], 36, [0.18, FLOOR, 0], 0, [0.16, 0.98, 0.5], [0.8, -1, 0]) },
      { at: 0.12, pose: jump([0, 0.5, -0.18], 37, [0.18, FLOOR, 0], 0, [0.16, 0.96, 0.5], [0.8, -1, 0]) },
      { at: 0.34, pose: jump([0, 1.0, 0], 2, [0.16, 0.17, -0.03], 40, [0.32, 0.9, -0.14], [0.5, 0, -1]) },
      { at: 0.48, pose: jump([0, 1.22, 0], 0, [0.14, 0.36, -0.05], 46, [0.34, 1.12, -0.16], [0.5, 0, -1]) },
      { at: 0.64, pose: jump([0, 0.96, -0.03], 6, [0.18, FLOOR, 0], 0, [0.3, 0.92, 0.02], [0.5, 0, -1]) },
      { at: 0.9, pose: jump([0, 0.53, -0.18], 35, [0.18, FLOOR, 0], 0, [0.16, 0.98, 0.5], [0.8, -1, 0]) },
    ],
  },
  "shadow-boxing": {
    name: "Shadow boxing",
    period: 2,
    view: { yaw: 40, pitch: 3, distance: 5, target: [0, 0.96, 0.1] },
    keys: [
      { at: 0, pose: pose(guard()) },
      { at: 0.16, pose: jab },
      { at: 0.22, pose: jab },
      { at: 0.38, pose: pose(guard()) },
      { at: 0.58, pose: cross },
      { at: 0.64, pose: cross },
      { at: 0.82, pose: pose(guard()) },
    ],
  },
};
