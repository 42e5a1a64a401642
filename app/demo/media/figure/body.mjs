import { skeleton } from "./skeleton.mjs";
import { add, cross, dot, inFrame, mix, normalize, scale, subtract } from "./vectors.mjs";

export const BUILDS = {
  power: { shoulders: 0.188, hips: 0.094, mass: 1.06, waist: 0.088, bust: 0, jaw: 1.06 },
  lean: { shoulders: 0.162, hips: 0.096, mass: 0.9, waist: 0.07, bust: 0.05, jaw: 0.92 },
};

/**
 * The figure as rounded cones, grouped so that muscles melt into each other within a limb but an arm
 * never melts into the leg it rests on. Each part has a material, or a function that paints it by
 * how far along the part the point lies.
 */
export function body(pose, look) {
  const build = BUILDS[look.build];
  const s = skeleton(pose, build);
  const parts = [];
  const m = build.mass;
  const cone = (group, a, b, ra, rb, material, blend = 0.03) =>
    parts.push({ kind: "cone", group, a, b, ra, rb, material, blend });

  trunk(s, build, look, cone);
  headOf(s, build, look, cone);
  for (const [side, armGroup, legGroup] of [
    [s.left, 1, 3],
    [s.right, 2, 4],
  ]) {
    arm(side, s, build, look, m, armGroup, cone);
    leg(side, s, build, look, m, legGroup, cone);
  }
  return { parts, joints: s };
}

function trunk(s, build, look, cone) {
  const m = build.mass;
  const { chest, pelvis, waist } = s;
  const top = look.top;
  const bottom = look.bottom;
  const c = (x, y, z) => inFrame(chest, x, y, z);
  const p = (x, y, z) => inFrame(pelvis, x, y, z);
  const shoulderY = build.shoulders;
  const midriff = look.cropped ? "skin" : top;
  for (const e of [1, -1]) {
    cone(
      0,
      c(e * 0.07, -0.1, 0.0),
      c(e * (shoulderY - 0.108), 0.07, 0),
      0.098 * m,
      0.112 * m,
      top,
      0.06,
    );
    if (build.bust)
      cone(0, c(e * 0.066, 0.035, 0.075), c(e * 0.07, 0.05, 0.06), 0.062, 0.055, top, 0.05);
    else cone(0, c(e * 0.06, 0.065, 0.068), c(e * 0.118, 0.085, 0.045), 0.066, 0.058, top, 0.035);
    // The flank of the back gives the trunk its taper.
    cone(
      0,
      c(e * (shoulderY - 0.052), 0.05, -0.03),
      c(e * 0.085, -0.14, -0.015),
      0.055 * m,
      0.06 * m,
      top,
      0.05,
    );
    // Trapezius and collar.
    cone(
      0,
      s.neckBase,
      mix(e > 0 ? s.left.shoulder : s.right.shoulder, s.neckBase, 0.12),
      0.056 * m,
      0.048 * m,
      strap(top, look),
      0.05,
    );
    cone(
      0,
      inFrame(waist, e * 0.045, 0.0, 0.004),
      inFrame(waist, e * 0.05, 0.14, 0.006),
      build.waist,
      build.waist + 0.006,
      midriff,
      0.06,
    );
    cone(
      0,
      p(e * 0.055, 0.03, 0),
      p(e * 0.072, -0.03, -0.004),
      build.waist + 0.014,
      0.105 * m,
      bottom,
      0.05,
    );
    cone(
      0,
      p(e * 0.075, -0.035, -0.052),
      p(e * 0.08, -0.075, -0.045),
      0.09 * m,
      0.084 * m,
      bottom,
      0.04,
    );
  }
  cone(0, s.neckBase, s.neckTop, 0.06 * m, 0.056 * m, "skin", 0.03);
}

const strap = (top, look) =>
  look.sleeves === "tee" ? top : (t) => (t > 0.34 && t < 0.74 ? top : "skin");

function headOf(s, build, look, cone) {
  const h = (x, y, z) => inFrame(s.head, x, y, z);
  const j = build.jaw;
  const paint = face(s.head, look);
  cone(0, h(0, 0.03, -0.018), h(0, 0.018, 0.012), 0.093, 0.09, paint, 0.02);
  cone(0, h(0, -0.025, 0.03), h(0, -0.075, 0.052), 0.066 * j, 0.041 * j, paint, 0.045);
  for (const e of [1, -1]) {
    cone(
      0,
      h(e * 0.044 * j, -0.05, -0.005),
      h(e * 0.024 * j, -0.083, 0.046),
      0.036,
      0.026,
      paint,
      0.035,
    );
    cone(0, h(e * 0.086, 0.01, -0.014), h(e * 0.09, -0.024, -0.008), 0.018, 0.011, "skin", 0.012);
    cone(0, h(e * 0.042, -0.016, 0.066), h(e * 0.05, -0.012, 0.045), 0.022, 0.024, paint, 0.03);
  }
  cone(0, h(0, 0.024, 0.093), h(0, -0.024, 0.113), 0.009, 0.0145, "skin", 0.022);
  cone(0, h(-0.034, 0.034, 0.083), h(0.034, 0.034, 0.083), 0.013, 0.013, paint, 0.02);
  cone(0, h(-0.013, -0.056, 0.09), h(0.013, -0.056, 0.09), 0.0095, 0.0095, "lips", 0.012);
  if (look.hair === "crop") {
    cone(0, h(0, 0.05, -0.03), h(0, 0.062, 0.016), 0.092, 0.078, paint, 0.02);
  } else {
    cone(0, h(0, 0.042, -0.03), h(0, 0.052, 0.014), 0.096, 0.083, paint, 0.02);
    if (look.hair === "bun") {
      cone(0, h(0, 0.115, -0.075), h(0, 0.135, -0.088), 0.05, 0.048, "hair", 0.02);
    } else {
      const down = [0, -1, 0];
      const root = h(0, 0.075, -0.125);
      const swing = look.swing ?? [0, 0, 0];
      const mid = add(
        add(root, scale(s.head.front, -0.055)),
        add(scale(down, 0.07), scale(swing, 0.5)),
      );
      const tip = add(add(mid, scale(down, 0.15)), swing);
      cone(0, h(0, 0.066, -0.095), root, 0.036, 0.034, "hair", 0.03);
      cone(5, root, mid, 0.034, 0.046, "hair", 0.05);
      cone(5, mid, tip, 0.046, 0.012, "hair", 0.05);
    }
  }
}

/** Hairline, brows and eyes are painted on, by where the point lies on the head. */
function face(head, look) {
  return (_t, x, y, z) => {
    const d = [x - head.origin[0], y - head.origin[1], z - head.origin[2]];
    const u = dot(d, head.up);
    const f = dot(d, head.front);
    const r = Math.abs(dot(d, head.side));
    const line = look.hair === "crop" ? 0.074 : 0.082;
    if (
      u > line - Math.max(0, 0.062 - f) * 0.95 - (r > 0.06 ? (r - 0.06) * 0.9 : 0) &&
      u > -0.05 - f * 0.2
    ) {
      if (!(f > 0.03 && u < 0.05)) return "hair";
    }
    if (
      look.beard &&
      u < -0.03 - (f > 0.06 ? 0.006 : 0) + (r > 0.05 ? (r - 0.05) * 1.4 : 0) &&
      f > -0.012
    ) {
      if (!(r < 0.022 && u > -0.066 && f > 0.07 && u < -0.044)) return "hair";
    }
    if (f > 0.05) {
      const ex = (r - 0.034) / 0.0135;
      const ey = (u - 0.0065) / 0.0062;
      if (ex * ex + ey * ey < 1) return "eye";
      const arch = 0.0315 - Math.abs(r - 0.036) * 0.16;
      if (r > 0.015 && r < 0.056 && Math.abs(u - arch) < 0.0045) return "hair";
    }
    return "skin";
  };
}

function arm(side, s, build, look, m, group, cone) {
  const { shoulder, elbow, wrist, fingers, sign } = side;
  const upper = normalize(subtract(elbow, shoulder));
  const lower = normalize(subtract(wrist, elbow));
  // The biceps lies where the elbow folds.
  let fold = subtract(lower, scale(upper, dot(lower, upper)));
  fold = Math.hypot(...fold) < 0.05 ? s.chest.front : normalize(fold);
  const sleeve = look.sleeves === "tee" ? (t) => (t < 0.5 ? look.top : "skin") : "skin";
  const capOf = look.sleeves === "tee" ? look.top : "skin";
  const cap = add(shoulder, scale(s.chest.side, sign * 0.004));
  for (const g of [0, group]) {
    cone(g, cap, mix(shoulder, elbow, 0.3), 0.066 * m, 0.05 * m, capOf, 0.03);
  }
  cone(group, shoulder, elbow, 0.05 * m, 0.037 * m, sleeve, 0.03);
  cone(
    group,
    add(mix(shoulder, elbow, 0.42), scale(fold, 0.017)),
    add(mix(shoulder, elbow, 0.7), scale(fold, 0.014)),
    0.04 * m,
    0.034 * m,
    "skin",
    0.03,
  );
  cone(
    group,
    add(mix(shoulder, elbow, 0.35), scale(fold, -0.016)),
    add(mix(shoulder, elbow, 0.66), scale(fold, -0.013)),
    0.04 * m,
    0.032 * m,
    "skin",
    0.03,
  );
  cone(group, elbow, wrist, 0.038 * m, 0.026 * m, "skin", 0.03);
  const out = normalize(cross(lower, fold));
  cone(
    group,
    add(mix(elbow, wrist, 0.14), scale(out, sign * 0.008)),
    mix(elbow, wrist, 0.5),
    0.043 * m,
    0.034 * m,
    "skin",
    0.03,
  );
  if (look.wristbands)
    cone(
      group,
      mix(elbow, wrist, 0.86),
      mix(elbow, wrist, 0.99),
      0.0345 * m,
      0.034 * m,
      "accent",
      0.006,
    );
  const palm = add(wrist, scale(fingers, 0.085));
  const hand = look.gloves ? "accent" : "skin";
  cone(group, wrist, palm, 0.026 * m, 0.033 * m, hand, 0.02);
  if (side.thumb === "grip") {
    // A closed fist.
    cone(group, add(wrist, scale(fingers, 0.06)), palm, 0.04 * m, 0.04 * m, hand, 0.02);
  } else {
    const across = normalize(cross(fingers, Math.abs(fingers[1]) > 0.8 ? [0, 0, 1] : [0, 1, 0]));
    for (const k of [-1, 0, 1]) {
      const from = add(palm, scale(across, k * 0.017));
      cone(
        group,
        from,
        add(from, scale(fingers, k === 0 ? 0.082 : 0.07)),
        0.0145,
        0.0095,
        hand,
        0.012,
      );
    }
    const inner = scale(s.chest.front, 0.3);
    const th = normalize(add(fingers, add(inner, scale(across, 0.4 * sign))));
    cone(
      group,
      add(wrist, scale(fingers, 0.03)),
      add(add(wrist, scale(fingers, 0.03)), scale(th, 0.075)),
      0.018,
      0.011,
      hand,
      0.012,
    );
  }
}

function leg(side, s, build, look, m, group, cone) {
  const { hip, knee, ankle, foot, sign } = side;
  const upper = normalize(subtract(knee, hip));
  const lower = normalize(subtract(ankle, knee));
  // Forward of the leg is where the knee points.
  let front = subtract(upper, scale(lower, dot(upper, lower)));
  const straight = Math.hypot(...front) < 0.08;
  front = straight
    ? normalize(subtract(foot.front, scale(lower, dot(foot.front, lower))))
    : normalize(front);
  const bottom = look.bottom;
  const shorts = look.legs === "shorts";
  const thighPaint = shorts ? (t) => (t < 0.5 ? bottom : "skin") : bottom;
  const shinPaint = shorts ? "skin" : (t) => (t < 0.82 ? bottom : "skin");
  for (const g of [0, group]) cone(g, hip, mix(hip, knee, 0.3), 0.094 * m, 0.088 * m, bottom, 0.05);
  cone(group, hip, knee, 0.09 * m, 0.055 * m, thighPaint, 0.04);
  cone(
    group,
    add(mix(hip, knee, 0.3), scale(front, 0.022)),
    add(mix(hip, knee, 0.72), scale(front, 0.014)),
    0.075 * m,
    0.056 * m,
    thighPaintFrom(thighPaint, 0.3, 0.72),
    0.04,
  );
  cone(
    group,
    add(mix(hip, knee, 0.3), scale(front, -0.02)),
    add(mix(hip, knee, 0.78), scale(front, -0.012)),
    0.07 * m,
    0.047 * m,
    thighPaintFrom(thighPaint, 0.3, 0.78),
    0.04,
  );
  if (shorts) {
    // The hem stands off the thigh, which is what makes it cloth.
    cone(group, mix(hip, knee, 0.12), mix(hip, knee, 0.5), 0.1 * m, 0.094 * m, bottom, 0.012);
  }
  cone(
    group,
    add(knee, scale(front, 0.006)),
    add(knee, scale(lower, 0.05)),
    0.053 * m,
    0.046 * m,
    shorts ? "skin" : bottom,
    0.03,
  );
  cone(group, knee, ankle, 0.05 * m, 0.033 * m, shinPaint, 0.03);
  const outward = scale(normalize(cross(front, lower)), 0.008 * sign);
  cone(
    group,
    add(mix(knee, ankle, 0.16), add(scale(front, -0.024), outward)),
    add(mix(knee, ankle, 0.5), scale(front, -0.012)),
    0.048 * m,
    0.036 * m,
    shinPaintFrom(shinPaint, 0.16, 0.5),
    0.04,
  );

  const f = (x, y, z) =>
    add(ankle, add(scale(foot.side, x), add(scale(foot.up, y), scale(foot.front, z))));
  if (look.barefoot) {
    cone(group, ankle, f(0, -0.045, -0.035), 0.034, 0.036, "skin", 0.03);
    cone(group, f(0, -0.03, 0.01), f(0, -0.062, 0.11), 0.036, 0.024, "skin", 0.03);
    cone(
      group,
      f(-sign * 0.012, -0.064, 0.1),
      f(-sign * 0.012, -0.07, 0.155),
      0.024,
      0.0165,
      "skin",
      0.02,
    );
    cone(
      group,
      f(sign * 0.02, -0.064, 0.09),
      f(sign * 0.02, -0.072, 0.135),
      0.022,
      0.014,
      "skin",
      0.02,
    );
    return;
  }
  const shoe = (_t, x, y, z) => {
    const u = dot([x - ankle[0], y - ankle[1], z - ankle[2]], foot.up);
    return u < -0.064 ? "sole" : "shoe";
  };
  cone(group, f(0, 0.012, 0), f(0, 0.045, -0.004), 0.041 * m, 0.0385 * m, "accent", 0.008);
  cone(group, f(0, -0.02, -0.005), f(0, -0.045, -0.045), 0.04, 0.043, shoe, 0.03);
  cone(group, f(0, -0.02, 0.012), f(sign * 0.006, -0.052, 0.115), 0.045, 0.0365, shoe, 0.03);
  cone(group, f(sign * 0.006, -0.053, 0.1), f(0, -0.056, 0.165), 0.041, 0.031, shoe, 0.03);
  cone(group, f(0, -0.073, -0.05), f(0, -0.073, 0.165), 0.015, 0.015, "sole", 0.03);
}

const remap = (paint, from, to) =>
  typeof paint === "function" ? (t, x, y, z) => paint(from + (to - from) * t, x, y, z) : paint;
const thighPaintFrom = remap;
const shinPaintFrom = remap;
