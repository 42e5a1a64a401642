import { add, cross, mix, normalize, scale, subtract } from "./vectors.mjs";

/** A kettlebell held by its horns before the chest. */
export function kettlebell(joints) {
  const { chest } = joints;
  const hands = mix(grip(joints.left), grip(joints.right), 0.5);
  const centre = add(hands, add(scale(chest.up, -0.1), scale(chest.front, 0.03)));
  return bell(centre, chest);
}

export function bell(centre, axes, size = 1) {
  const at = (x, y, z) =>
    add(
      centre,
      add(scale(axes.side, x * size), add(scale(axes.up, y * size), scale(axes.front, z * size))),
    );
  const parts = [
    {
      kind: "cone",
      group: 8,
      a: at(0, 0, 0),
      b: at(0, -0.02, 0),
      ra: 0.098 * size,
      rb: 0.094 * size,
      material: "iron",
      blend: 0.01,
    },
  ];
  const arc = [];
  for (let i = 0; i <= 10; i++) {
    const a = Math.PI * (1.16 - (1.32 * i) / 10);
    arc.push(at(Math.cos(a) * 0.082, 0.118 + Math.sin(a) * 0.058, 0));
  }
  for (let i = 0; i < 10; i++)
    parts.push({
      kind: "cone",
      group: 8,
      a: arc[i],
      b: arc[i + 1],
      ra: 0.017 * size,
      rb: 0.017 * size,
      material: "steel",
      blend: 0,
    });
  return parts;
}

/** A kettlebell at the end of both arms: it hangs on along them. */
function swungBell(joints) {
  const hands = mix(grip(joints.left), grip(joints.right), 0.5);
  const down = normalize(add(joints.left.fingers, joints.right.fingers));
  const side = normalize(subtract(joints.left.wrist, joints.right.wrist));
  const up = scale(down, -1);
  return bell(add(hands, scale(down, 0.165)), { side, up, front: cross(side, up) });
}

const grip = (limb) => add(limb.wrist, scale(limb.fingers, 0.07));

/** A loaded bar through both hands, or along an axis through a point. */
export function barbell(centre, axis, { plates = 2, length = 1.05, plateMaterial = "plate" } = {}) {
  const n = normalize(axis);
  const at = (k) => add(centre, scale(n, k));
  const parts = [
    {
      kind: "cone",
      group: 8,
      a: at(-length),
      b: at(length),
      ra: 0.015,
      rb: 0.015,
      material: "steel",
      blend: 0.001,
    },
  ];
  for (const e of [1, -1]) {
    parts.push({
      kind: "cone",
      group: 8,
      a: at(e * 0.66),
      b: at(e * length),
      ra: 0.026,
      rb: 0.026,
      material: "steel",
      blend: 0.001,
    });
    parts.push({
      kind: "disc",
      group: 8,
      centre: at(e * 0.665),
      axis: n,
      half: 0.014,
      radius: 0.042,
      round: 0.006,
      material: "steel",
    });
    for (let i = 0; i < plates; i++) {
      const k = e * (0.71 + i * 0.062);
      const radius = 0.225 - Math.max(0, i - 1) * 0.045;
      parts.push({
        kind: "disc",
        group: 8,
        centre: at(k),
        axis: n,
        half: 0.029,
        radius,
        round: 0.012,
        material: plateMaterial,
      });
      parts.push({
        kind: "disc",
        group: 8,
        centre: at(k),
        axis: n,
        half: 0.033,
        radius: radius * 0.42,
        round: 0.006,
        material: "iron",
      });
    }
    parts.push({
      kind: "disc",
      group: 8,
      centre: at(e * (0.72 + plates * 0.062)),
      axis: n,
      half: 0.018,
      radius: 0.045,
      round: 0.006,
      material: "steel",
    });
  }
  return parts;
}

/** A hexagon-ended dumbbell in a fist; `across` is the direction of its handle. */
export function dumbbell(centre, across, size = 1) {
  const n = normalize(across);
  const at = (k) => add(centre, scale(n, k));
  const parts = [
    {
      kind: "cone",
      group: 8,
      a: at(-0.07 * size),
      b: at(0.07 * size),
      ra: 0.016,
      rb: 0.016,
      material: "steel",
      blend: 0.001,
    },
  ];
  for (const e of [1, -1]) {
    parts.push({
      kind: "disc",
      group: 8,
      centre: at(e * 0.115 * size),
      axis: n,
      half: 0.048 * size,
      radius: 0.072 * size,
      round: 0.02,
      material: "iron",
    });
  }
  return parts;
}

/** A mat that lies along z. */
export function mat(centre = [0, 0.006, 0], size = [0.34, 0.007, 0.98]) {
  return [
    {
      kind: "box",
      group: 9,
      centre,
      side: [1, 0, 0],
      up: [0, 1, 0],
      size,
      round: 0.006,
      material: "mat",
    },
  ];
}

export function box(centre, size, material = "box", round = 0.015) {
  return [{ kind: "box", group: 9, centre, side: [1, 0, 0], up: [0, 1, 0], size, round, material }];
}

export function heldIn(name, joints) {
  if (name === "kettlebell") return kettlebell(joints);
  if (name === "swung-bell") return swungBell(joints);
  if (name === "dumbbells") {
    return [joints.left, joints.right].flatMap((limb) => {
      const forearm = normalize(subtract(limb.wrist, limb.elbow));
      const across = normalize(cross(forearm, joints.chest.side));
      return dumbbell(grip(limb), across);
    });
  }
  if (name === "barbell") {
    const left = grip(joints.left);
    const right = grip(joints.right);
    return barbell(mix(left, right, 0.5), subtract(left, right), {});
  }
  if (name === "mat") return mat();
  return [];
}
