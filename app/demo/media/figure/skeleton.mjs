import {
  add,
  cross,
  dot,
  frame,
  inFrame,
  length,
  normalize,
  rotate,
  scale,
  subtract,
} from "./vectors.mjs";

// Metres. The floor is y = 0, the figure faces +z and its left side is +x.
const BONES = {
  hipWidth: 0.092,
  thigh: 0.44,
  shin: 0.43,
  ankleHeight: 0.088,
  lumbar: 0.24,
  thorax: 0.28,
  upperArm: 0.29,
  forearm: 0.265,
  neck: 0.1,
};

/**
 * Joints of a pose. A pose names where the pelvis, hands and feet are and how spine and neck bend;
 * elbows and knees follow from the bone lengths, so a planted foot or hand never slides.
 */
export function skeleton(pose, build) {
  const pelvis = frame(pose.pelvis, pose.hips);
  const [sp, sy, sr] = pose.spine;
  const waistAxes = rotate(pelvis, sp * 0.4, sy * 0.4, sr * 0.4);
  const waist = { origin: inFrame(pelvis, 0, 0.08, 0), ...waistAxes };
  const chestOrigin = inFrame(waist, 0, BONES.lumbar, 0);
  const chest = { origin: chestOrigin, ...rotate(waistAxes, sp * 0.6, sy * 0.6, sr * 0.6) };
  const neckBase = inFrame(chest, 0, 0.2, -0.012);
  const [np, ny, nr] = pose.neck;
  const neckAxes = rotate(chest, np * 0.45 + 12, ny * 0.4, nr * 0.5);
  const neckTop = add(neckBase, scale(neckAxes.up, BONES.neck));
  const headAxes = rotate(neckAxes, np * 0.55 - 12, ny * 0.6, nr * 0.5);
  const head = { origin: add(neckTop, scale(headAxes.up, 0.075)), ...headAxes };

  const sides = {};
  for (const [name, sign] of [
    ["left", 1],
    ["right", -1],
  ]) {
    const limb = pose[name];
    const hip = inFrame(pelvis, sign * build.hips, -0.02, 0);
    const ankleTarget = limb.foot;
    const [knee, ankle] = bend(hip, ankleTarget, BONES.thigh, BONES.shin, limb.knee);
    const footAxes = frame([0, 0, 0], [limb.footTurn[0], limb.footTurn[1], 0]);
    const foot = { origin: ankle, side: footAxes.side, up: footAxes.up, front: footAxes.front };

    const shrug = limb.shrug ?? [0, 0, 0];
    const shoulder = inFrame(
      chest,
      sign * build.shoulders + sign * shrug[0],
      0.125 + shrug[1],
      -0.01 + shrug[2],
    );
    const handTarget =
      limb.within === "chest"
        ? inFrame(chest, sign * limb.hand[0], limb.hand[1], limb.hand[2])
        : limb.hand;
    const pole =
      limb.within === "chest"
        ? subtract(inFrame(chest, sign * limb.elbow[0], limb.elbow[1], limb.elbow[2]), chest.origin)
        : limb.elbow;
    const [elbow, wrist] = bend(shoulder, handTarget, BONES.upperArm, BONES.forearm, pole);
    const along = normalize(subtract(wrist, elbow));
    const fingers = limb.fingers
      ? normalize(
          limb.within === "chest"
            ? subtract(
                inFrame(chest, sign * limb.fingers[0], limb.fingers[1], limb.fingers[2]),
                chest.origin,
              )
            : limb.fingers,
        )
      : along;
    sides[name] = {
      sign,
      hip,
      knee,
      ankle,
      foot,
      shoulder,
      elbow,
      wrist,
      fingers,
      thumb: limb.thumb,
    };
  }
  return { pelvis, waist, chest, neckBase, neckTop, head, ...sides };
}

/** The middle and end joint of a two-bone limb reaching for a target, bent towards the pole. */
function bend(root, target, upper, lower, pole) {
  let reach = subtract(target, root);
  let distance = length(reach);
  const longest = upper + lower - 0.002;
  const shortest = Math.abs(upper - lower) + 0.12;
  if (distance > longest) distance = longest;
  if (distance < shortest) distance = shortest;
  reach = normalize(reach);
  const end = add(root, scale(reach, distance));
  const along = (upper * upper - lower * lower + distance * distance) / (2 * distance);
  const out = Math.sqrt(Math.max(0, upper * upper - along * along));
  let sideways = subtract(pole, scale(reach, dot(pole, reach)));
  if (length(sideways) < 1e-4) sideways = cross(reach, [1, 0, 0]);
  const middle = add(add(root, scale(reach, along)), scale(normalize(sideways), out));
  return [middle, end];
}
