import { skeleton } from "./skeleton.mjs";
import { add, cross, dot, inFrame, mix, normalize, scale, subtract } from "./vectors.mjs";

export const BUILDS = {
  power: {
    shoulders: 0.188,
    hips: 0.094,
    mass: 1.06,
    waist: 0.088,
    ribs: 0.07,
    flank: 0.085,
    bust: 0,
    jaw: 1.06,
    soft: 1.15,
    neck: 0.064,
    trapezius: 0.051,
  },
  lean: {
    shoulders: 0.153,
    hips: 0.096,
    mass: 0.87,
    waist: 0.062,
    ribs: 0.054,
    flank: 0.064,
    bust: 0.05,
    jaw: 0.9,
    soft: 1.35,
    neck: 0.049,
    trapezius: 0.041,
  },
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
    parts.push({ kind: "cone", group, a, b, ra, rb, material, blend: blend * build.soft });

  trunk(s, build, look, cone);
  headOf(s, build, look, (group, a, b, ra, rb, material, blend) =>
    parts.push({ kind: "cone", group, a, b, ra, rb, material, blend }),
  );
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
  const cloth = clothing(s, build, look);
  const c = (x, y, z) => inFrame(chest, x, y, z);
  const p = (x, y, z) => inFrame(pelvis, x, y, z);
  const shoulderY = build.shoulders;
  // The breastbone, so that no hollow opens between the ribs.
  cone(0, c(0, -0.1, 0.045), c(0, 0.08, 0.055), 0.07, 0.07 + build.bust * 0.1, cloth, 0.05);
  for (const e of [1, -1]) {
    cone(
      0,
      c(e * build.ribs, -0.1, 0.0),
      c(e * (shoulderY - 0.108), 0.07, 0),
      0.098 * m,
      0.112 * m,
      cloth,
      0.06,
    );
    if (build.bust)
      cone(0, c(e * 0.066, 0.035, 0.075), c(e * 0.07, 0.05, 0.06), 0.062, 0.055, cloth, 0.05);
    else cone(0, c(e * 0.06, 0.065, 0.068), c(e * 0.118, 0.085, 0.045), 0.066, 0.058, cloth, 0.035);
    // The flank of the back gives the trunk its taper.
    cone(
      0,
      c(e * (shoulderY - 0.052), 0.05, -0.03),
      c(e * build.flank, -0.14, -0.015),
      0.055 * m,
      0.06 * m,
      cloth,
      0.05,
    );
    // Trapezius and collar.
    cone(
      0,
      s.neckBase,
      mix(e > 0 ? s.left.shoulder : s.right.shoulder, s.neckBase, 0.12),
      build.neck - 0.008,
      build.trapezius,
      cloth,
      build.bust ? 0.03 : 0.05,
    );
    cone(
      0,
      inFrame(waist, e * 0.045, 0.0, 0.004),
      inFrame(waist, e * 0.05, 0.14, 0.006),
      build.waist,
      build.waist + 0.006,
      cloth,
      0.06,
    );
    cone(
      0,
      p(e * 0.055, 0.03, 0),
      p(e * 0.072, -0.03, -0.004),
      build.waist + 0.014,
      0.105 * m,
      cloth,
      0.05,
    );
    cone(
      0,
      p(e * 0.075, -0.035, -0.052),
      p(e * 0.08, -0.075, -0.045),
      0.09 * m,
      0.084 * m,
      cloth,
      0.04,
    );
  }
  cone(0, s.neckBase, s.neckTop, build.neck, build.neck - 0.004, "skin", 0.03);
}

/** Where shirt, skin and waistband meet on the trunk: straight hems, an armhole and a scooped neck. */
function clothing({ chest, pelvis }, build, look) {
  const sleeveless = look.sleeves !== "tee";
  return (_t, x, y, z) => {
    const q = [x - pelvis.origin[0], y - pelvis.origin[1], z - pelvis.origin[2]];
    if (dot(q, pelvis.up) < (look.cropped ? 0.075 : 0.045)) return look.bottom;
    const d = [x - chest.origin[0], y - chest.origin[1], z - chest.origin[2]];
    const u = dot(d, chest.up);
    const r = Math.abs(dot(d, chest.side));
    const f = dot(d, chest.front);
    if (look.cropped && u < -0.1) return "skin";
    const deep = f > 0 ? 0.105 : 0.06;
    if ((r / 0.085) ** 2 + ((u - 0.215) / deep) ** 2 < 1) return "skin";
    if (u > 0.205) return "skin";
    if (sleeveless) {
      const hole = build.shoulders - 0.06 + Math.max(0, 0.07 - u) ** 2 * 8;
      if (r > hole && u > -0.06) return "skin";
    }
    return look.top;
  };
}

function headOf(s, build, look, cone) {
  const h = (x, y, z) => inFrame(s.head, x, y, z);
  const j = build.jaw;
  const fine = build.bust > 0;
  const paint = face(s.head, look);
  cone(0, h(0, 0.03, -0.018), h(0, 0.018, 0.012), 0.093, 0.09, paint, 0.02);
  cone(0, h(0, -0.025, 0.03), h(0, -0.075, 0.052), 0.066 * j, fine ? 0.034 : 0.043, paint, 0.045);
  for (const e of [1, -1]) {
    cone(
      0,
      h(e * (fine ? 0.034 : 0.046), fine ? -0.044 : -0.05, -0.002),
      h(e * (fine ? 0.013 : 0.026), -0.083, 0.05),
      fine ? 0.033 : 0.036,
      fine ? 0.024 : 0.027,
      paint,
      0.035,
    );
    cone(0, h(e * 0.086, 0.01, -0.014), h(e * 0.09, -0.024, -0.008), 0.018, 0.011, "skin", 0.012);
    cone(0, h(e * 0.042, -0.016, 0.066), h(e * 0.05, -0.012, 0.045), 0.022, 0.024, paint, 0.03);
  }
  cone(
    0,
    h(0, 0.024, 0.093),
    h(0, -0.024, 0.113),
    0.0085,
    look.beard ? 0.0145 : 0.0115,
    paint,
    0.022,
  );
  // Lips and the rise between nose and chin.
  cone(0, h(0, -0.03, 0.045), h(0, -0.064, 0.052), 0.049, fine ? 0.039 : 0.045, paint, 0.03);
  cone(0, h(-0.034, 0.034, 0.083), h(0.034, 0.034, 0.083), 0.013, 0.013, paint, 0.02);
  cone(0, h(-0.011, -0.055, 0.087), h(0.011, -0.055, 0.087), 0.0095, 0.0095, paint, 0.014);
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
    const line = look.hair === "crop" ? 0.076 : 0.086 - Math.max(0, r - 0.006) * 0.36;
    const brow = f > 0.03 && u < 0.05 && (r < 0.066 || f > 0.05);
    const hairline = line - Math.max(0, 0.062 - f) * 0.95 - (r > 0.05 ? (r - 0.05) ** 2 * 14 : 0);
    if (u > hairline && u > -0.05 - f * 0.2 && !brow) return "hair";
    // The corners of the mouth lie a little higher than its middle.
    const smile = u + 0.0595 - r * r * 11;
    if (f > 0.06 && (r / 0.024) ** 2 + (smile / (look.beard ? 0.0055 : 0.0075)) ** 2 < 1) {
      return Math.abs(smile) < 0.0011 ? "mouth" : "lips";
    }
    const cheek = -0.043 + (r > 0.045 ? (r - 0.045) ** 2 * 34 : 0) - (r < 0.03 ? 0.002 : 0);
    if (look.beard && u < cheek && f > -0.012) return "hair";
    if (f > 0.05) {
      const ex = (r - 0.034) / 0.0125;
      const ey = (u - 0.0055) / (look.beard ? 0.0072 : 0.0084);
      if (ex * ex + ey * ey < 1) {
        return (r - 0.0305) ** 2 + (u - 0.009) ** 2 < 0.0000055 ? "glint" : "eye";
      }
      const lash = 0.0125 + (r - 0.034) * 0.1 - (r - 0.034) ** 2 * 10;
      if (!look.beard && r > 0.021 && r < 0.053 && Math.abs(u - lash) < 0.0018) return "eye";
      const arch = 0.033 - (r - 0.036) ** 2 * 11;
      const thick = (look.beard ? 0.0046 : 0.0031) * (1 - Math.max(0, r - 0.04) * 22);
      if (r > 0.015 && r < 0.058 && Math.abs(u - arch) < thick) return "hair";
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
  const sleeve = look.sleeves === "tee" ? (t) => (t < 0.54 ? look.top : "skin") : "skin";
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
    stretch(sleeve, 0.42, 0.7),
    0.03,
  );
  cone(
    group,
    add(mix(shoulder, elbow, 0.35), scale(fold, -0.016)),
    add(mix(shoulder, elbow, 0.66), scale(fold, -0.013)),
    0.04 * m,
    0.032 * m,
    stretch(sleeve, 0.35, 0.66),
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
  if (look.sleeves === "tee") {
    cone(
      group,
      mix(shoulder, elbow, 0.1),
      mix(shoulder, elbow, 0.54),
      0.066 * m,
      0.063 * m,
      look.top,
      0.006,
    );
  }
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
    stretch(thighPaint, 0.3, 0.72),
    0.04,
  );
  cone(
    group,
    add(mix(hip, knee, 0.3), scale(front, -0.02)),
    add(mix(hip, knee, 0.78), scale(front, -0.012)),
    0.07 * m,
    0.047 * m,
    stretch(thighPaint, 0.3, 0.78),
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
    0.049 * m,
    0.044 * m,
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
    stretch(shinPaint, 0.16, 0.5),
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
  cone(group, f(0, 0.012, 0), f(0, 0.05, -0.004), 0.0395 * m, 0.0385 * m, "sock", 0.008);
  cone(group, f(0, -0.02, -0.005), f(0, -0.045, -0.045), 0.04, 0.043, shoe, 0.03);
  cone(group, f(0, -0.02, 0.012), f(sign * 0.006, -0.052, 0.115), 0.045, 0.0365, shoe, 0.03);
  cone(group, f(sign * 0.006, -0.053, 0.1), f(0, -0.056, 0.165), 0.041, 0.031, shoe, 0.03);
  cone(group, f(0, -0.073, -0.05), f(0, -0.073, 0.165), 0.015, 0.015, "sole", 0.03);
}

/** A part that covers a stretch of a bone is painted as that stretch of the bone. */
function stretch(paint, from, to) {
  if (typeof paint !== "function") return paint;
  return (t, x, y, z) => paint(from + (to - from) * t, x, y, z);
}
