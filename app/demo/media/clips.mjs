import { MOVEMENTS } from "./figure/movements.mjs";
import { maya, mayaSkin } from "./figure/people.mjs";

// The clips by gym. A loop shows one movement for a whole number of its periods, four or eight seconds; a class shows
// its stations in order, each for its stated time.

const loopSeconds = (movement) => {
  const { period } = MOVEMENTS[movement];
  return [4, 8].find((seconds) => Math.abs(seconds / period - Math.round(seconds / period)) < 1e-6);
};

const OF_GYM = {
  ironworks: { look: "ironworks", ink: "#ffffff", accent: "#f4c31e", dial: "#101114b0" },
  flowstate: {
    look: "flowstate",
    mat: true,
    ink: "#17382a",
    accent: "#2f7d57",
    dial: "#fffdf7c8",
    shadowPower: 0.5,
    shadowColour: [74, 58, 36],
  },
};

const withMaya = { dress: maya, colours: mayaSkin };
const barefoot = { dress: { barefoot: true } };
const mayaBarefoot = { dress: { ...maya, barefoot: true }, colours: mayaSkin };
const moss = { colours: { bottom: "#35596b", top: "#f3eee0" } };
const clay = { colours: { bottom: "#a85f45", top: "#f6efe2", mat: "#d9c7a2" } };
const plum = { colours: { bottom: "#6a4f6b", top: "#efe7e4" } };
const tail = { dress: { hair: "tail" }, colours: { skin: mayaSkin.skin, hair: mayaSkin.hair, lips: mayaSkin.lips } };

const LOOPS = {
  ironworks: {
    welcome: withMaya,
    "goblet-squat": {},
    deadlift: withMaya,
    "overhead-press": {},
    "push-up": {},
    lunge: withMaya,
    "kettlebell-swing": {},
    row: withMaya,
    plank: {},
    "jumping-jack": withMaya,
    "mountain-climber": {},
    "high-knees": withMaya,
    burpee: {},
    "squat-jump": withMaya,
    "shadow-boxing": {},
    "shoulder-circles": withMaya,
    "squat-to-stand": barefoot,
    "cossack-squat": mayaBarefoot,
    "downward-dog": { ...barefoot, mat: true },
    "childs-pose": { ...mayaBarefoot, mat: true },
  },
  flowstate: {
    welcome: { ...tail, mat: false },
    "sun-breath": {},
    "downward-dog": clay,
    "warrior-two": { mat: false },
    crescent: tail,
    tree: moss,
    "childs-pose": plum,
    cobra: {},
    "cat-cow": { ...tail, mat: true },
    "seated-breath": moss,
    "seated-twist": clay,
    "thoracic-rotation": {},
    "hip-opener": plum,
    "chair-pose": tail,
    "glute-bridge": clay,
    "high-knees": { mat: false, ...moss },
    lunge: { prop: "none", ...plum, mat: false },
    plank: tail,
  },
};

const station = (movement, at, seconds, more) => ({ movement, at, seconds, ...more });
const rounds = (n, list) => Array.from({ length: n }, () => list).flat();

/** Single files: a fixed camera, poses that are entered slowly and held. */
const CLASSES = {
  ironworks: {
    "plank-ladder": {
      title: "Plank ladder",
      view: { yaw: 60, pitch: 11, distance: 4, target: [0, 0.36, -0.1] },
      dress: { barefoot: true },
      mat: true,
      stations: [20, 30, 40, 30, 20].flatMap((seconds) => [
        station("plank", 0.5, seconds, { rest: true }),
        station("childs-pose", 0, 20, { words: "rest" }),
      ]),
    },
    "squat-clinic": {
      title: "Squat clinic",
      view: { yaw: 36, pitch: 6, distance: 4.7, target: [0, 0.82, 0] },
      ...withMaya,
      prop: "kettlebell",
      stations: rounds(4, [
        station("goblet-squat", 0, 15),
        station("goblet-squat", 0.27, 15),
        station("goblet-squat", 0.5, 30),
      ]),
    },
  },
  flowstate: {
    "evening-flow": {
      title: "Evening flow",
      view: { yaw: 56, pitch: 11, distance: 4.3, target: [0, 0.46, 0] },
      ...plum,
      stations: [
        ...rounds(2, [station("cat-cow", 0, 12), station("cat-cow", 0.5, 12)]),
        station("childs-pose", 0.5, 24),
        ...rounds(2, [station("downward-dog", 0.5, 24), station("cobra", 0.5, 18), station("childs-pose", 0.5, 18)]),
        station("childs-pose", 0, 48),
      ],
    },
  },
};

export const CLIPS = Object.fromEntries(
  Object.keys(OF_GYM).flatMap((gym) => [
    ...Object.entries(LOOPS[gym]).map(([id, more]) => [
      `${gym}/${id}`,
      { ...OF_GYM[gym], movement: id, seconds: loopSeconds(id), ...more },
    ]),
    ...Object.entries(CLASSES[gym]).map(([id, more]) => [
      `${gym}/${id}`,
      {
        ...OF_GYM[gym],
        ...more,
        seconds: more.stations.reduce((sum, { seconds }) => sum + seconds, 0),
      },
    ]),
  ]),
);
