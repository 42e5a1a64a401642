// The products of the demo gyms, as objects on the stage of the painted pictures.
import { box } from "../media/figure/props.mjs";
import { flow, IRON, iron, LINEN, WARM_RIM } from "./palettes.mjs";

const size = { width: 1200, height: 900, figures: [] };

/** A closed band of rubber that leans in the air, a ring of short pieces. */
function band([x, y, z], { radius, thick, lean, turn, material, group }) {
  const STEPS = 80;
  const at = (i) => {
    const a = (i / STEPS) * 2 * Math.PI;
    const u = Math.cos(a) * radius;
    const v = Math.sin(a) * radius;
    const back = v * Math.sin(lean);
    return [
      x + u * Math.cos(turn) + back * Math.sin(turn),
      y + v * Math.cos(lean),
      z - u * Math.sin(turn) + back * Math.cos(turn),
    ];
  };
  return Array.from({ length: STEPS }, (_, i) => ({
    kind: "cone",
    group,
    a: at(i),
    b: at(i + 1),
    ra: thick,
    rb: thick,
    material,
    blend: 0,
  }));
}

/** Standing on the floor, one behind the other, the heavier the thicker. */
function bands() {
  const row = [
    ["feather", 0.3, 0.012],
    ["light", 0.34, 0.017],
    ["middle", 0.38, 0.023],
    ["heavy", 0.42, 0.03],
    ["brute", 0.46, 0.038],
  ];
  return row.flatMap(([material, radius, thick], i) =>
    band([-0.56 + i * 0.28, radius + thick, 0.28 - i * 0.16], {
      radius,
      thick,
      lean: 0.12,
      turn: -0.5,
      material,
      group: 20 + i,
    }),
  );
}

/** Two grips lie before them. */
const grip = (x, z, turn, group) => [
  {
    kind: "cone",
    group,
    a: [x - Math.cos(turn) * 0.12, 0.036, z - Math.sin(turn) * 0.12],
    b: [x + Math.cos(turn) * 0.12, 0.036, z + Math.sin(turn) * 0.12],
    ra: 0.036,
    rb: 0.036,
    material: "grip",
    blend: 0,
  },
  ...[-1, 1].map((end) => ({
    kind: "disc",
    group: group + 1,
    centre: [x + end * Math.cos(turn) * 0.155, 0.046, z + end * Math.sin(turn) * 0.155],
    axis: [Math.cos(turn), 0, Math.sin(turn)],
    half: 0.012,
    radius: 0.046,
    round: 0.008,
    material: "steel",
  })),
];

/** A strap in a loose coil, on its edge. */
function strap([x, z], group) {
  const STEPS = 120;
  const at = (i) => {
    const a = (i / STEPS) * 2 * Math.PI * 3.2;
    const r = 0.07 + 0.016 * (a / (2 * Math.PI));
    return [x + Math.cos(a) * r, z + Math.sin(a) * r];
  };
  return Array.from({ length: STEPS }, (_, i) => {
    const [ax, az] = at(i);
    const [bx, bz] = at(i + 1);
    const length = Math.hypot(bx - ax, bz - az);
    return {
      kind: "box",
      group,
      centre: [(ax + bx) / 2, 0.035, (az + bz) / 2],
      side: [(bx - ax) / length, 0, (bz - az) / length],
      up: [0, 1, 0],
      size: [length / 2 + 0.002, 0.035, 0.0035],
      round: 0.002,
      material: "strap",
    };
  });
}

const turned = (part, turn) => ({ ...part, side: [Math.cos(turn), 0, Math.sin(turn)] });

export const PRODUCTS = {
  "ironworks/product-resistance-kit.webp": iron({
    ...size,
    objects: [...bands(), ...grip(-0.28, 0.62, 0.35, 40), ...grip(0.2, 0.74, -0.2, 44)],
    set: "disc",
    camera: { yaw: 12, pitch: 9, distance: 3.75, target: [0.12, 0.38, 0], behind: 1.6 },
    stage: { palette: IRON, disc: 0.3, discY: 0.4, rings: true },
    lights: { rims: WARM_RIM(1.5) },
    materials: {
      feather: "#f7e6a8",
      light: "#f4c31e",
      middle: "#e08a1a",
      heavy: "#c14a22",
      brute: "#33353c",
      grip: "#26282d",
    },
  }),
  "flowstate/product-yoga-block-set.webp": flow({
    ...size,
    objects: [
      ...box([-0.05, 0.075, 0.05], [0.23, 0.075, 0.115], "cork", 0.018).map((part) =>
        turned({ ...part, group: 20 }, 0.25),
      ),
      ...box([-0.02, 0.15 + 0.115, 0.03], [0.23, 0.115, 0.075], "cork2", 0.018).map((part) =>
        turned({ ...part, group: 22 }, -0.35),
      ),
      ...strap([0.42, 0.3], 24),
    ],
    set: "arch",
    camera: { yaw: 16, pitch: 13, distance: 2.05, target: [0.14, 0.17, 0.05], behind: 1.1 },
    stage: { palette: LINEN, plantX: 0.66 },
    materials: { cork: "#b07a48", cork2: "#bf8d5c", strap: "#2f6b4f" },
  }),
};
