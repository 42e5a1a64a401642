// The posters of the workouts, one row each: the movement and its phase, the backdrop, the colours, the camera
// (degrees added to the movement's own view, "-" for its mirror image), and the person.
import { maya, mayaSkin, tom, tomSkin } from "../media/figure/people.mjs";
import { MOVEMENTS } from "../media/figure/movements.mjs";
import { mat } from "../media/figure/props.mjs";
import {
  DAWN,
  EMBER,
  EMBER_RIM,
  flow,
  GOLD,
  IRON,
  iron,
  LINEN,
  MOSS,
  SAGE,
  SKY,
  SMOKE,
  STEEL,
  STEEL_RIM,
  WARM_RIM,
} from "./palettes.mjs";
import { STILLS } from "./poses.mjs";

const VIEWS = {
  "warrior-three": { yaw: 68, pitch: 3, distance: 4.6, target: [0, 0.86, 0] },
  "pull-up": { yaw: 24, pitch: -4, distance: 4.4, target: [0, 1.42, 0] },
  sprint: { yaw: 64, pitch: 3, distance: 4.6, target: [0, 0.95, -0.1] },
  "box-jump": { yaw: 44, pitch: 2, distance: 4.6, target: [0, 1.1, 0] },
  lotus: { yaw: 20, pitch: 5, distance: 3.5, target: [0, 0.52, 0] },
};

const MATTED = new Set(
  "downward-dog childs-pose cobra cat-cow seated-breath seated-twist thoracic-rotation glute-bridge plank crescent tree lotus hip-opener push-up mountain-climber".split(
    " ",
  ),
);

/** Movements that need their full height keep their distance. */
const TALL = new Set(
  "deadlift overhead-press curl burpee jumping-jack squat-jump crescent seated-breath tree shoulder-circles kettlebell-swing high-knees shadow-boxing lunge sprint".split(
    " ",
  ),
);

const LIGHTS = new Map([
  [IRON, WARM_RIM(1.8)],
  [SMOKE, WARM_RIM(1.5)],
  [GOLD, WARM_RIM(0.9, [1, 0.95, 0.75])],
  [EMBER, EMBER_RIM],
  [STEEL, STEEL_RIM],
]);

/** The figure and its clothes. */
const CAST = {
  tom: {},
  tomDark: { materials: { top: "#24262b", bottom: "#3a3c42" } },
  tomCream: { materials: { top: "#e9e4d6", bottom: "#2b2d33" } },
  tomSteel: { materials: { top: "#c9d3da", bottom: "#232b33" } },
  tomBare: { dress: { barefoot: true }, materials: { top: "#d9d2c0", bottom: "#33353b" } },
  maya: { dress: maya, materials: mayaSkin },
  mayaDark: { dress: maya, materials: { ...mayaSkin, top: "#17181c", bottom: "#2a2b30" } },
  mayaCream: { dress: maya, materials: { ...mayaSkin, top: "#f2ede2" } },
  mayaEmber: { dress: maya, materials: { ...mayaSkin, top: "#e8552b" } },
  mayaBare: {
    dress: { ...maya, barefoot: true },
    materials: { ...mayaSkin, top: "#dfe6ea", bottom: "#3c4a57" },
  },
  lena: {},
  lenaClay: { materials: { bottom: "#b5674a", top: "#f1e6d6", mat: "#d9c7a2" } },
  lenaSea: { materials: { bottom: "#3f6f86", top: "#f3eee0", mat: "#e4cfa6" } },
  lenaPlum: { materials: { bottom: "#6a4f6b", top: "#efe7e4", mat: "#cbb9c8" } },
  lenaCream: { materials: { bottom: "#e9dfc4", top: "#f6f2e6", mat: "#8fbf9b" } },
  mayaFlow: {
    dress: { hair: "tail" },
    materials: { skin: mayaSkin.skin, lips: mayaSkin.lips, hair: mayaSkin.hair, top: "#f3eee0" },
  },
  mayaRust: {
    dress: { hair: "tail" },
    materials: {
      skin: mayaSkin.skin,
      lips: mayaSkin.lips,
      hair: mayaSkin.hair,
      top: "#f6efe2",
      bottom: "#8d4f3d",
      mat: "#dcc9a4",
    },
  },
  tomFlow: { dress: tom, materials: tomSkin },
  tomMoss: { dress: tom, materials: { ...tomSkin, top: "#dfe6d2", bottom: "#2f4a3c" } },
};

const IRONWORKS = [
  // strength
  [9, "row", 0.5, "rack", IRON, 0, "maya"],
  [10, "curl", 0.46, "disc", EMBER, 0, "tomDark"],
  [11, "deadlift", 0.02, "blades", IRON, "-", "tomCream"],
  [12, "overhead-press", 0.02, "tubes", SMOKE, 14, "mayaDark"],
  [13, "glute-bridge", 0.5, "disc", STEEL, "-", "tomSteel"],
  [14, "goblet-squat", 0.5, "blades", GOLD, "-", "mayaDark"],
  // hiit
  [15, "burpee", 0.76, "disc", EMBER, 0, "tomCream"],
  [16, "squat-jump", 0.47, "tubes", IRON, -10, "maya"],
  [17, "shadow-boxing", 0.19, "rack", EMBER, 0, "tomDark"],
  [18, "high-knees", 0, "blades", STEEL, "-", "mayaCream"],
  [19, "mountain-climber", 0, "disc", IRON, "-", "tom"],
  [20, "jumping-jack", 0.5, "disc", GOLD, 10, "mayaDark"],
  [21, "sprint", 0, "tubes", EMBER, "-", "mayaEmber"],
  [22, "kettlebell-swing", 0.5, "disc", SMOKE, "-", "mayaCream"],
  [23, "shadow-boxing", 0.61, "blades", IRON, "-", "maya"],
  [24, "plank", 0.5, "tubes", STEEL, 0, "tomSteel"],
  // yoga
  [25, "downward-dog", 0.5, "disc", SMOKE, 0, "tomBare"],
  [26, "warrior-two", 0.5, "disc", IRON, 0, "mayaBare"],
  [27, "crescent", 0.5, "tubes", STEEL, 0, "tomBare"],
  [28, "childs-pose", 0, "disc", EMBER, "-", "mayaBare"],
  [29, "tree", 0.5, "disc", GOLD, 0, "tomBare"],
  [30, "cobra", 0.5, "blades", SMOKE, "-", "mayaBare"],
  [31, "cat-cow", 0.5, "tubes", SMOKE, 0, "tomBare"],
  [32, "warrior-three", 0, "disc", STEEL, "-", "mayaBare"],
  [33, "lotus", 0, "disc", SMOKE, 0, "tomBare"],
  [34, "chair-pose", 0.5, "blades", IRON, 0, "mayaBare"],
  [35, "seated-breath", 0.3, "tubes", IRON, "-", "mayaBare"],
  [36, "warrior-two", 0.5, "rack", EMBER, 24, "tomBare"],
  // mobility
  [37, "cossack-squat", 0.25, "disc", IRON, 0, "tomBare"],
  [38, "squat-to-stand", 0.5, "tubes", STEEL, "-", "mayaBare"],
  [39, "shoulder-circles", 0.25, "disc", SMOKE, 0, "mayaBare"],
  [40, "thoracic-rotation", 0.5, "disc", STEEL, 0, "tomSteel"],
  [41, "hip-opener", 0.25, "rack", IRON, 0, "tomBare"],
  [42, "squat-to-stand", 0, "disc", GOLD, 0, "mayaDark"],
  [43, "cossack-squat", 0.75, "blades", EMBER, 0, "mayaCream"],
  [44, "seated-twist", 0.5, "disc", EMBER, 0, "tomBare"],
  [45, "glute-bridge", 0.5, "tubes", IRON, 0, "mayaBare"],
  [46, "shoulder-circles", 0.12, "blades", STEEL, "-", "tomBare"],
  [47, "crescent", 0.3, "rack", SMOKE, "-", "mayaBare"],
  [48, "hip-opener", 0.5, "disc", STEEL, "-", "mayaBare"],
];

const FLOWSTATE = [
  // yoga
  [9, "warrior-two", 0.5, "hills", DAWN, 0, "lenaClay"],
  [10, "cobra", 0.5, "disc", SAGE, 0, "lenaPlum"],
  [11, "crescent", 0.5, "hills", SKY, "-", "mayaFlow"],
  [12, "chair-pose", 0.5, "arch", SAGE, 0, "tomFlow"],
  [13, "warrior-three", 0, "disc", MOSS, "-", "lenaCream"],
  [14, "seated-breath", 0.5, "window", LINEN, 0, "mayaRust"],
  // mobility
  [15, "shoulder-circles", 0.25, "arch", DAWN, 0, "mayaFlow"],
  [16, "thoracic-rotation", 0.5, "disc", SKY, 0, "lenaSea"],
  [17, "hip-opener", 0.25, "disc", DAWN, 0, "lenaPlum"],
  [18, "seated-twist", 0.5, "arch", MOSS, 0, "lenaCream"],
  [19, "cossack-squat", 0.25, "hills", SAGE_HILLS(), 0, "tomMoss"],
  [20, "squat-to-stand", 0.5, "window", LINEN, "-", "lena"],
  [21, "cat-cow", 0, "arch", SKY, "-", "mayaRust"],
  [22, "squat-to-stand", 0, "disc", SAGE, 0, "tomFlow"],
  [23, "seated-twist", 0.5, "hills", SKY, "-", "mayaFlow"],
  [24, "shoulder-circles", 0.12, "disc", MOSS, "-", "lenaCream"],
  [25, "hip-opener", 0.75, "window", LINEN, 0, "tomFlow"],
  // strength
  [26, "plank", 0.5, "arch", DAWN, 0, "mayaFlow"],
  [27, "lunge", 0.5, "disc", SAGE, 0, "lenaPlum", "none"],
  [28, "chair-pose", 0.5, "hills", DAWN, "-", "lenaSea"],
  [29, "push-up", 0.1, "window", LINEN, 0, "tomFlow"],
  [30, "air-squat", 0.5, "arch", SKY, 0, "mayaRust"],
  [31, "glute-bridge", 0.5, "disc", MOSS, "-", "lenaCream"],
  [32, "warrior-two", 0.5, "window", LINEN, 6, "tomMoss"],
  [33, "plank", 0.5, "hills", SKY, "-", "lena"],
  [34, "goblet-squat", 0.5, "disc", DAWN, 0, "lenaSea"],
  [35, "crescent", 0.1, "arch", SAGE, "-", "lenaClay"],
  [36, "tree", 0.02, "disc", SKY, 0, "lenaPlum"],
  // hiit
  [37, "high-knees", 0, "hills", DAWN, 0, "mayaFlow"],
  [38, "jumping-jack", 0.5, "disc", SAGE, 0, "lenaClay"],
  [39, "mountain-climber", 0, "arch", SAGE, 0, "tomMoss"],
  [40, "squat-jump", 0.47, "disc", MOSS, 0, "lenaCream"],
  [41, "lunge", 0.02, "window", LINEN, "-", "mayaRust", "none"],
  [42, "shadow-boxing", 0.19, "disc", DAWN, 0, "tomFlow"],
  [43, "high-knees", 0.5, "arch", MOSS, "-", "lenaCream"],
  [44, "plank", 0.5, "disc", SAGE, "-", "tomMoss"],
  [45, "burpee", 0.2, "hills", SKY, 0, "lenaSea"],
  [46, "jumping-jack", 0.25, "arch", DAWN, "-", "mayaFlow"],
  [47, "air-squat", 0.46, "hills", SAGE_HILLS(), "-", "lenaPlum"],
  [48, "mountain-climber", 0.5, "window", LINEN, "-", "lena"],
];

/** The picture of a rest between two movements. */
const small = { width: 960, height: 540, quality: 78 };
const RESTS = [
  [
    "ironworks/rest.webp",
    iron({
      ...small,
      still: "folded",
      dress: maya,
      materials: mayaSkin,
      set: "tubes",
      camera: { yaw: 18, pitch: 3, distance: 4.2, target: [0, 1.12, 0] },
      stage: { palette: SMOKE },
      lights: { rims: WARM_RIM(1.5) },
    }),
  ],
  [
    "flowstate/rest.webp",
    flow({
      ...small,
      still: "lotus",
      objects: mat(),
      set: "hills",
      camera: { yaw: -20, pitch: 5, distance: 3.6, target: [0, 0.56, 0] },
      stage: { palette: DAWN, disc: 0.24, discY: 0.36 },
    }),
  ],
];

function SAGE_HILLS() {
  return { ...SKY, wall: ["#f4efe3", "#e3e8d8"], shape: "#f0b48a" };
}

/** Every poster as a scene: "gym/poster-n.webp" → the input of `paint`. */
export function posters() {
  return Object.fromEntries([
    ...RESTS,
    ...IRONWORKS.map((row) => scene("ironworks", iron, row)),
    ...FLOWSTATE.map((row) => scene("flowstate", flow, row)),
  ]);
}

function scene(gym, look, [n, shown, at, set, palette, round, who, prop]) {
  const { view, prop: own } = MOVEMENTS[shown] ?? { view: VIEWS[shown] };
  const yaw = round === "-" ? -view.yaw : view.yaw + round;
  const light = gym === "ironworks" ? { lights: { rims: LIGHTS.get(palette) } } : {};
  const dark = palette === MOSS ? { shadowColour: "#0e2a1c", shadowPower: 0.6 } : {};
  const gold = palette === GOLD ? { reflection: 0, bloom: 0, shadowColour: "#5a3d00" } : {};
  const wide = Math.abs(n % 3) - 1;
  return [
    `${gym}/poster-${n}.webp`,
    look({
      width: 1280,
      height: 720,
      quality: 78,
      grain: gym === "ironworks" ? 3 : 2.5,
      ...(STILLS[shown] && !MOVEMENTS[shown] ? { still: shown } : { movement: shown, at }),
      held: prop ?? own,
      set,
      camera: {
        ...view,
        yaw,
        distance: view.distance * (TALL.has(shown) ? 1 : 0.86),
        shiftX: wide * 0.13,
      },
      stage: { palette, ...discOf(set, n), plant: n % 2 === 0 },
      ...(MATTED.has(shown) ? { objects: mat([0, 0.006, shown === "plank" ? -0.2 : 0]) } : {}),
      ...light,
      ...dark,
      ...gold,
      ...CAST[who],
    }),
  ];
}

const discOf = (set, n) => ({
  disc: set === "hills" ? 0.2 + (n % 3) * 0.04 : 0.33,
  discY: 0.4 + (n % 4) * 0.015,
  rings: set === "disc" && n % 3 === 0,
});
