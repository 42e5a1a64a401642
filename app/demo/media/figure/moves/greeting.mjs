import { FLOOR, pose } from "../pose.mjs";

const easy = { within: "world", foot: [0.13, FLOOR, 0] };
const stand = pose({ pelvis: [0, 0.96, 0], both: { ...easy, hand: [0.29, 0.87, 0.04] } });

/** The right hand goes up and tips from side to side. */
const wave = (tip) =>
  pose({
    pelvis: [0, 0.96, 0],
    hips: [0, 0, 1],
    spine: [-1, 0, 2],
    neck: [0, -4, 3],
    both: { ...easy, hand: [0.29, 0.87, 0.04] },
    right: {
      own: true,
      ...easy,
      foot: [-0.13, FLOOR, 0],
      footTurn: [0, -12],
      knee: [-0.2, 0, 1],
      hand: [-0.42 - tip * 0.05, 1.62, 0.14],
      elbow: [-1, -0.9, 0],
      fingers: [tip * -0.5, 1, 0.05],
    },
  });

export const GREETING = {
  welcome: {
    name: "Welcome",
    period: 8,
    view: { yaw: 14, pitch: 3, distance: 5, target: [0, 1.0, 0] },
    keys: [
      { at: 0, pose: stand },
      { at: 0.12, pose: stand },
      { at: 0.24, pose: wave(1) },
      { at: 0.31, pose: wave(-0.6) },
      { at: 0.38, pose: wave(1) },
      { at: 0.45, pose: wave(-0.6) },
      { at: 0.52, pose: wave(1) },
      { at: 0.66, pose: stand },
      { at: 0.9, pose: stand },
    ],
  },
};
