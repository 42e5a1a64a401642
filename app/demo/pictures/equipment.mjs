// The eight things of the equipment page, as objects on a plain stage that suits a dark and a light gym.
import { flow, STONE } from "./palettes.mjs";
import { tube } from "./tube.mjs";

const UP = [0, 1, 0];

/** A picture of objects that stand or lie around the middle of the floor. */
const still = ({ objects, materials, camera }) =>
  flow({
    width: 960,
    height: 720,
    figures: [],
    objects,
    set: "disc",
    camera: { yaw: 14, pitch: 15, distance: 2.3, target: [0, 0.24, 0], behind: 1.4, ...camera },
    stage: { palette: STONE, disc: 0.36, discY: 0.42 },
    materials,
  });

const cylinder = (centre, axis, { half, radius, round = 0.01, material, group }) => ({
  ...{ kind: "disc", centre, axis, half, radius, round, material, group },
});

const rod = (a, b, radius, material, group, end = radius) => ({
  ...{ kind: "cone", a, b, ra: radius, rb: end, material, group, blend: 0 },
});

const slab = (centre, size, { turn = 0, round = 0.01, material, group }) => ({
  kind: "box",
  ...{ group, centre, size, round, material },
  side: [Math.cos(turn), 0, Math.sin(turn)],
  up: UP,
});

/** A fingerless glove that lies on its palm; `mirror` makes the other hand of it. */
function glove([x, z], turn, mirror, group) {
  const at = (along, side, y) => [
    x + Math.cos(turn) * side * mirror - Math.sin(turn) * along,
    y,
    z + Math.sin(turn) * side * mirror + Math.cos(turn) * along,
  ];
  const fingers = [-0.135, -0.045, 0.045, 0.135].map((side, i) =>
    rod(
      at(-0.16, side, 0.075),
      at(-0.33 - [0.0, 0.05, 0.045, 0.01][i], side * 1.12, 0.06),
      0.05,
      "leather",
      group + 1 + i,
      0.044,
    ),
  );
  return [
    {
      ...slab(at(0, 0, 0.075), [0.185, 0.07, 0.19], { turn, round: 0.065 }),
      material: "fabric",
      group,
    },
    ...fingers,
    rod(at(0.04, 0.17, 0.07), at(-0.13, 0.3, 0.055), 0.055, "leather", group + 5, 0.047),
    {
      ...slab(at(0.27, 0, 0.075), [0.165, 0.07, 0.11], { turn, round: 0.06 }),
      material: "leather",
      group: group + 6,
    },
    {
      ...slab(at(0.27, 0.02, 0.085), [0.172, 0.072, 0.055], { turn, round: 0.05 }),
      material: "strap",
      group: group + 7,
    },
  ];
}

/** A mat rolled up along x, its end seen as a spiral, and the rest of it flat on the floor. */
function rolledMat({ z, radius, half, material, edge, flat, group }) {
  const turns = [1, 0.82, 0.64, 0.46, 0.28];
  return [
    ...turns.flatMap((k, i) =>
      [0, 1].map((dark) =>
        cylinder([0, radius, z], [1, 0, 0], {
          half: half + 0.002 * (i * 2 + dark),
          radius: radius * (k - dark * 0.07),
          round: 0.006,
          material: dark ? edge : material,
          group: group + i * 2 + dark,
        }),
      ),
    ),
    slab([0, 0.018, z + flat / 2], [half, 0.018, flat / 2], {
      round: 0.012,
      material,
      group: group + 12,
    }),
  ];
}

/** A flat rubber loop that leans in the air, a ring of plates. */
function loop([x, y, z], { radius, width, turn, material, group }) {
  const STEPS = 72;
  const at = (i) => {
    const a = (i / STEPS) * 2 * Math.PI;
    return [Math.cos(a) * radius, Math.sin(a) * radius * 0.92];
  };
  return Array.from({ length: STEPS }, (_, i) => {
    const [ax, ay] = at(i);
    const [bx, by] = at(i + 1);
    const length = Math.hypot(bx - ax, by - ay);
    const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    return {
      kind: "box",
      group,
      centre: [
        x + ((ax + bx) / 2) * Math.cos(turn),
        y + (ay + by) / 2,
        z + ((ax + bx) / 2) * Math.sin(turn),
      ],
      side: [dx * Math.cos(turn), dy, dx * Math.sin(turn)],
      up: [-dy * Math.cos(turn), dx, -dy * Math.sin(turn)],
      size: [length / 2 + 0.004, 0.009, width],
      round: 0.004,
      material,
    };
  });
}

function dumbbell([x, z], turn, group) {
  const axis = [Math.cos(turn), 0, Math.sin(turn)];
  const along = (d, y = 0.2) => [x + axis[0] * d, y, z + axis[2] * d];
  return [
    cylinder(along(0), axis, { half: 0.3, radius: 0.045, material: "steel", group }),
    rod(along(-0.13), along(0.13), 0.056, "grip", group + 1),
    ...[-1, 1].flatMap((end) => [
      cylinder(along(end * 0.33), axis, {
        half: 0.11,
        radius: 0.2,
        round: 0.05,
        material: "rubber",
        group: group + 2 + end,
      }),
      cylinder(along(end * 0.445), axis, {
        half: 0.006,
        radius: 0.1,
        round: 0.004,
        material: "badge",
        group: group + 5 + end,
      }),
    ]),
  ];
}

export const EQUIPMENT = {
  "workout-gloves.webp": still({
    objects: [...glove([-0.32, 0.02], 0.3, 1, 20), ...glove([0.34, 0.1], -0.25, -1, 40)],
    materials: { fabric: "#2c2f36", leather: "#40454f", strap: "#f4c31e" },
    camera: { pitch: 34, distance: 2.4, target: [0, 0.06, 0] },
  }),
  "yoga-mat.webp": still({
    objects: rolledMat({
      z: -0.12,
      radius: 0.17,
      half: 0.5,
      material: "mat",
      edge: "edge",
      flat: 0.8,
      group: 20,
    }),
    materials: { mat: "#5f7fb5", edge: "#3f5b8c" },
    camera: { yaw: 38, pitch: 20, distance: 3, target: [0, 0.12, 0.16] },
  }),
  "travel-yoga-mat.webp": still({
    objects: [
      cylinder([-0.12, 0.5, 0], UP, {
        half: 0.5,
        radius: 0.17,
        round: 0.02,
        material: "mat",
        group: 20,
      }),
      ...[0.13, 0.09, 0.05].map((radius, i) =>
        cylinder([-0.12, 0.5, 0], UP, {
          half: 0.502 + i * 0.002,
          radius,
          material: i % 2 ? "mat" : "edge",
          group: 21 + i,
        }),
      ),
      ...[0.3, 0.7].map((y, i) =>
        cylinder([-0.12, y, 0], UP, {
          half: 0.03,
          radius: 0.178,
          round: 0.006,
          material: "strap",
          group: 26 + i,
        }),
      ),
      ...tube((s) => [0.06 + Math.sin(s * Math.PI) * 0.22, 0.3 + s * 0.4, 0.06], {
        steps: 40,
        radius: 0.018,
        material: "strap",
        group: 30,
      }),
    ],
    materials: { mat: "#c56f6a", edge: "#8f4643", strap: "#f1e6d2" },
    camera: { pitch: 14, distance: 2.9, target: [0, 0.46, 0] },
  }),
  "cork-yoga-block.webp": still({
    objects: [
      slab([0, 0.13, 0], [0.4, 0.13, 0.24], {
        turn: 0.35,
        round: 0.035,
        material: "cork",
        group: 20,
      }),
    ],
    materials: { cork: "#b98250" },
    camera: { distance: 2, target: [0, 0.14, 0], pitch: 20 },
  }),
  "water-bottle.webp": still({
    objects: [
      cylinder([0, 0.38, 0], UP, {
        half: 0.38,
        radius: 0.17,
        round: 0.05,
        material: "steel",
        group: 20,
      }),
      cylinder([0, 0.8, 0], UP, {
        half: 0.06,
        radius: 0.11,
        round: 0.02,
        material: "steel",
        group: 21,
      }),
      cylinder([0, 0.9, 0], UP, {
        half: 0.07,
        radius: 0.125,
        round: 0.03,
        material: "lid",
        group: 22,
      }),
      cylinder([0, 0.16, 0], UP, {
        half: 0.1,
        radius: 0.175,
        round: 0.02,
        material: "sleeve",
        group: 23,
      }),
      ...tube((s) => [Math.cos(Math.PI * s) * 0.1, 0.95 + Math.sin(Math.PI * s) * 0.11, 0], {
        steps: 40,
        radius: 0.022,
        material: "lid",
        group: 24,
      }),
    ],
    materials: { steel: "#3f7d6a", lid: "#23262c", sleeve: "#2d5c4e" },
    camera: { pitch: 10, distance: 3, target: [0, 0.52, 0] },
  }),
  "loop-bands.webp": still({
    objects: [
      ["sand", 0.25, 0.05],
      ["gold", 0.29, 0.06],
      ["rust", 0.33, 0.07],
      ["night", 0.37, 0.085],
    ].flatMap(([material, radius, width], i) =>
      loop([-0.45 + i * 0.3, radius * 0.92 + 0.012, 0.24 - i * 0.2], {
        radius,
        width,
        turn: -0.55,
        material,
        group: 20 + i,
      }),
    ),
    materials: { sand: "#f1dfb0", gold: "#e7b325", rust: "#c05a35", night: "#3b4a63" },
    camera: { distance: 2.9, target: [0.05, 0.34, 0], pitch: 12 },
  }),
  "jump-rope.webp": still({
    objects: [
      ...tube(
        (s) => {
          const a = s * 2 * Math.PI * 3.25 + 0.6;
          const r = 0.33 + Math.sin(s * 17) * 0.035 + s * 0.05;
          return [
            Math.cos(a) * r * 1.25,
            0.022 + Math.abs(Math.sin(s * 11)) * 0.04,
            Math.sin(a) * r,
          ];
        },
        { steps: 260, radius: 0.018, material: "rope", group: 20 },
      ),
      ...[
        [[0.5, 0.05, 0.22], [0.2, 0.05, 0.5], 40],
        [[-0.35, 0.1, 0.2], [0.02, 0.1, 0.42], 44],
      ].flatMap(([a, b, group]) => [
        rod(a, b, 0.042, "grip", group, 0.05),
        rod(
          a,
          a.map((v, i) => v + (a[i] - b[i]) * 0.12),
          0.03,
          "steel",
          group + 1,
        ),
      ]),
    ],
    materials: { rope: "#23262c", grip: "#e7b325", steel: "#8d9096" },
    camera: { pitch: 32, distance: 2.5, target: [0, 0.04, 0.08] },
  }),
  "dumbbell.webp": still({
    objects: [...dumbbell([-0.02, 0.22], 0.42, 20), ...dumbbell([0.06, -0.32], -0.1, 40)],
    materials: { steel: "#9aa0a8", grip: "#6d737c", rubber: "#2b2e35", badge: "#e7b325" },
    camera: { pitch: 20, distance: 2.7, target: [0, 0.16, 0] },
  }),
};
