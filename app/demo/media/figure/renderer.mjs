// A small sphere tracer: rounded cones, cylinders and boxes, melted within groups, lit by one key light
// and coloured rims. It is written out in scalars because it runs for every pixel of every frame.

const TILE = 16;
const FAR = 1e3;
const STRIDE = 16;

/** @returns {{ rgba: Float32Array, shadow: Float32Array }} premultiplied linear colour, and the floor's light */
export function render({
  parts,
  camera,
  width,
  height,
  lights,
  materials,
  samples = 4,
  floor = true,
}) {
  const scene = pack(parts, materials);
  const eye = lens(camera, width, height);
  const rgba = new Float32Array(width * height * 4);
  const ids = new Int32Array(width * height).fill(-1);
  const tracer = makeTracer(scene, eye, lights, materials);
  const columns = Math.ceil(width / TILE);
  const rows = Math.ceil(height / TILE);
  const lists = tileLists(scene, eye, columns, rows);
  const out = new Float64Array(4);

  for (let ty = 0; ty < rows; ty++) {
    for (let tx = 0; tx < columns; tx++) {
      const list = lists[ty * columns + tx];
      if (!list) continue;
      for (let y = ty * TILE; y < Math.min(height, ty * TILE + TILE); y++) {
        for (let x = tx * TILE; x < Math.min(width, tx * TILE + TILE); x++) {
          const id = tracer.shade(x + 0.5, y + 0.5, list, out);
          const i = y * width + x;
          ids[i] = id;
          if (id >= 0) rgba.set(out, i * 4);
        }
      }
    }
  }
  // More samples pay off only at the edge of a material or a limb.
  if (samples > 1) {
    const offsets = [
      [0.125, 0.375],
      [0.375, 0.875],
      [0.625, 0.125],
      [0.875, 0.625],
    ];
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x;
        const id = ids[i];
        const edge =
          ids[i - 1] !== id ||
          ids[i + 1] !== id ||
          ids[i - width] !== id ||
          ids[i + width] !== id ||
          contrast(rgba, i, width) > 0.09;
        if (!edge) continue;
        const list = lists[Math.floor(y / TILE) * columns + Math.floor(x / TILE)];
        if (!list) continue;
        let r = 0,
          g = 0,
          b = 0,
          a = 0;
        for (const [ox, oy] of offsets) {
          if (tracer.shade(x + ox, y + oy, list, out) < 0) continue;
          r += out[0];
          g += out[1];
          b += out[2];
          a += out[3];
        }
        rgba[i * 4] = r / 4;
        rgba[i * 4 + 1] = g / 4;
        rgba[i * 4 + 2] = b / 4;
        rgba[i * 4 + 3] = a / 4;
      }
    }
  }
  return { rgba, shadow: floor ? floorLight(tracer, eye, width, height) : null };
}

function contrast(rgba, i, width) {
  const here = i * 4;
  let most = 0;
  for (const there of [here + 4, here + width * 4]) {
    for (let c = 0; c < 3; c++) {
      const difference = Math.abs(Math.sqrt(rgba[here + c]) - Math.sqrt(rgba[there + c]));
      if (difference > most) most = difference;
    }
  }
  return most;
}

/** Turns orbit angles into an eye: yaw round the subject, pitch above it, degrees and metres. */
function lens(
  { target, yaw, pitch, distance, fov, shiftX = 0, shiftY = 0, roll = 0 },
  width,
  height,
) {
  const a = (yaw * Math.PI) / 180;
  const e = (pitch * Math.PI) / 180;
  const back = [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)];
  const origin = [
    target[0] + back[0] * distance,
    target[1] + back[1] * distance,
    target[2] + back[2] * distance,
  ];
  let right = [Math.cos(a), 0, -Math.sin(a)];
  let up = [
    back[1] * right[2] - back[2] * right[1],
    back[2] * right[0] - back[0] * right[2],
    back[0] * right[1] - back[1] * right[0],
  ];
  if (roll) {
    const c = Math.cos((roll * Math.PI) / 180);
    const s = Math.sin((roll * Math.PI) / 180);
    const r2 = right.map((v, i) => v * c + up[i] * s);
    up = up.map((v, i) => v * c - right[i] * s);
    right = r2;
  }
  const focal = height / 2 / Math.tan((fov * Math.PI) / 360);
  return {
    origin,
    right,
    up,
    back,
    focal,
    cx: width / 2 + shiftX * height,
    cy: height / 2 - shiftY * height,
  };
}

/** Projects a point of the room onto the picture. */
export function project(camera, width, height, point) {
  const e = lens(camera, width, height);
  return projectOn(e, point[0], point[1], point[2]);
}

function projectOn(e, x, y, z) {
  const dx = x - e.origin[0],
    dy = y - e.origin[1],
    dz = z - e.origin[2];
  const depth = -(dx * e.back[0] + dy * e.back[1] + dz * e.back[2]);
  const k = e.focal / depth;
  return [
    e.cx + (dx * e.right[0] + dy * e.right[1] + dz * e.right[2]) * k,
    e.cy - (dx * e.up[0] + dy * e.up[1] + dz * e.up[2]) * k,
    depth,
  ];
}

function pack(parts) {
  const sorted = [...parts].sort((p, q) => p.group - q.group);
  const n = sorted.length;
  const data = new Float64Array(n * STRIDE);
  const bounds = new Float64Array(n * 4);
  const groups = new Int32Array(n);
  const kinds = new Int32Array(n);
  sorted.forEach((part, i) => {
    const o = i * STRIDE;
    groups[i] = part.group;
    let centre, radius;
    if (part.kind === "cone") {
      const ba = part.b.map((v, k) => v - part.a[k]);
      const l2 = Math.max(1e-9, ba[0] ** 2 + ba[1] ** 2 + ba[2] ** 2);
      data.set([...part.a, ...ba, 1 / l2, part.ra, part.rb - part.ra, part.blend], o);
      centre = part.a.map((v, k) => v + ba[k] / 2);
      radius = Math.sqrt(l2) / 2 + Math.max(part.ra, part.rb);
    } else if (part.kind === "disc") {
      kinds[i] = 1;
      data.set(
        [...part.centre, ...part.axis, part.half, part.radius, part.round, part.blend ?? 0],
        o,
      );
      centre = part.centre;
      radius = Math.hypot(part.half, part.radius);
    } else {
      kinds[i] = 2;
      data.set(
        [
          ...part.centre,
          ...part.side,
          ...part.up,
          part.size[0],
          part.size[1],
          part.size[2],
          part.round,
          part.blend ?? 0,
        ],
        o,
      );
      centre = part.centre;
      radius = Math.hypot(...part.size);
    }
    bounds.set([...centre, radius], i * 4);
  });
  return { n, data, bounds, groups, kinds, parts: sorted };
}

function tileLists(scene, eye, columns, rows) {
  const lists = Array.from({ length: columns * rows }, () => null);
  for (let i = 0; i < scene.n; i++) {
    const [bx, by, bz, br] = scene.bounds.subarray(i * 4, i * 4 + 4);
    const [px, py, depth] = projectOn(eye, bx, by, bz);
    if (depth < 0.05) continue;
    const reach = ((br + 0.03) * eye.focal) / Math.max(0.1, depth - br) + 2;
    const x0 = Math.max(0, Math.floor((px - reach) / TILE));
    const x1 = Math.min(columns - 1, Math.floor((px + reach) / TILE));
    const y0 = Math.max(0, Math.floor((py - reach) / TILE));
    const y1 = Math.min(rows - 1, Math.floor((py + reach) / TILE));
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) (lists[y * columns + x] ??= []).push(i);
  }
  return lists;
}

function makeTracer(scene, eye, lights, materials) {
  const { data, groups, kinds, bounds, parts, n } = scene;
  let hitPart = -1;
  let hitAlong = 0;

  /** Distance to part i; also leaves how far along it the nearest point lies. */
  let along = 0;
  function partDistance(i, x, y, z) {
    const o = i * STRIDE;
    const px = x - data[o],
      py = y - data[o + 1],
      pz = z - data[o + 2];
    if (kinds[i] === 0) {
      const bx = data[o + 3],
        by = data[o + 4],
        bz = data[o + 5];
      let t = (px * bx + py * by + pz * bz) * data[o + 6];
      t = t < 0 ? 0 : t > 1 ? 1 : t;
      along = t;
      const dx = px - bx * t,
        dy = py - by * t,
        dz = pz - bz * t;
      return Math.sqrt(dx * dx + dy * dy + dz * dz) - data[o + 7] - data[o + 8] * t;
    }
    if (kinds[i] === 1) {
      const h = px * data[o + 3] + py * data[o + 4] + pz * data[o + 5];
      const radial = Math.sqrt(Math.max(0, px * px + py * py + pz * pz - h * h));
      const round = data[o + 8];
      const dx = radial - data[o + 7] + round;
      const dy = Math.abs(h) - data[o + 6] + round;
      along = radial / data[o + 7];
      return Math.min(Math.max(dx, dy), 0) + Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) - round;
    }
    const sx = data[o + 3],
      sy = data[o + 4],
      sz = data[o + 5],
      ux = data[o + 6],
      uy = data[o + 7],
      uz = data[o + 8];
    const round = data[o + 12];
    const dx = Math.abs(px * sx + py * sy + pz * sz) - data[o + 9] + round;
    const dy = Math.abs(px * ux + py * uy + pz * uz) - data[o + 10] + round;
    const dz =
      Math.abs(px * (sy * uz - sz * uy) + py * (sz * ux - sx * uz) + pz * (sx * uy - sy * ux)) -
      data[o + 11] +
      round;
    along = 0;
    return (
      Math.min(Math.max(dx, dy, dz), 0) +
      Math.hypot(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0)) -
      round
    );
  }

  function distance(x, y, z, list, count) {
    let best = FAR;
    let group = -1;
    let inGroup = FAR;
    let nearest = FAR;
    for (let q = 0; q < count; q++) {
      const i = list[q];
      const d = partDistance(i, x, y, z);
      if (d < nearest) {
        nearest = d;
        hitPart = i;
        hitAlong = along;
      }
      if (groups[i] !== group) {
        if (inGroup < best) best = inGroup;
        group = groups[i];
        inGroup = d;
      } else {
        const k = kinds[i] === 0 ? data[i * STRIDE + 9] : 0;
        const gap = inGroup - d;
        const h = k - (gap < 0 ? -gap : gap);
        inGroup = (gap < 0 ? inGroup : d) - (h > 0 ? (h * h) / (4 * k) : 0);
      }
    }
    return inGroup < best ? inGroup : best;
  }

  const onRay = new Int32Array(n);
  /** Whether a cone comes as close as `margin` to a line. */
  function nearLine(i, x, y, z, dx, dy, dz, margin) {
    const o = i * STRIDE;
    const ox = data[o] - x,
      oy = data[o + 1] - y,
      oz = data[o + 2] - z;
    const bx = data[o + 3],
      by = data[o + 4],
      bz = data[o + 5];
    const od = ox * dx + oy * dy + oz * dz;
    const bd = bx * dx + by * dy + bz * dz;
    // Seen along the line the cone is a segment in a plane: its nearest point to the line.
    const px = ox - od * dx,
      py = oy - od * dy,
      pz = oz - od * dz;
    const qx = bx - bd * dx,
      qy = by - bd * dy,
      qz = bz - bd * dz;
    const q2 = qx * qx + qy * qy + qz * qz;
    let s = q2 > 1e-12 ? -(px * qx + py * qy + pz * qz) / q2 : 0;
    s = s < 0 ? 0 : s > 1 ? 1 : s;
    const mx = px + qx * s,
      my = py + qy * s,
      mz = pz + qz * s;
    const widest = data[o + 7] + (data[o + 8] > 0 ? data[o + 8] : 0) + margin;
    return mx * mx + my * my + mz * mz < widest * widest;
  }

  // Reused between calls: new lists for every pixel would keep the garbage collector busy.
  const near = new Int32Array(n);
  function partsAround(x, y, z, reach) {
    let count = 0;
    for (let i = 0; i < n; i++) {
      const o = i * 4;
      const dx = x - bounds[o],
        dy = y - bounds[o + 1],
        dz = z - bounds[o + 2];
      const r = bounds[o + 3] + reach;
      if (dx * dx + dy * dy + dz * dz < r * r) near[count++] = i;
    }
    return count;
  }

  const key = turned(lights.key.direction, eye);
  const softness = lights.key.softness ?? 9;
  const blockers = new Int32Array(n);
  function keyLight(x, y, z) {
    let count = 0;
    for (let i = 0; i < n; i++) {
      const o = i * 4;
      const dx = bounds[o] - x,
        dy = bounds[o + 1] - y,
        dz = bounds[o + 2] - z;
      const t = dx * key[0] + dy * key[1] + dz * key[2];
      const far = (t > 0 ? t + bounds[o + 3] : bounds[o + 3]) / softness;
      const r = bounds[o + 3] + 0.02 + far;
      if (t < -r || dx * dx + dy * dy + dz * dz - t * t > r * r) continue;
      if (kinds[i] !== 0 || nearLine(i, x, y, z, key[0], key[1], key[2], 0.02 + far))
        blockers[count++] = i;
    }
    if (!count) return 1;
    let lit = 1;
    let t = 0.025;
    for (let step = 0; step < 28 && t < 2.6; step++) {
      const d = distance(x + key[0] * t, y + key[1] * t, z + key[2] * t, blockers, count);
      const here = (softness * d) / t;
      if (here < lit) lit = here;
      if (lit < 0.01) return 0;
      t += d < 0.014 ? 0.014 : d > 0.3 ? 0.3 : d;
    }
    return lit * lit * (3 - 2 * lit);
  }

  function openness(x, y, z, nx, ny, nz) {
    const count = partsAround(x, y, z, 0.22);
    let hidden = 0;
    let weight = 1;
    for (const h of [0.03, 0.07, 0.13, 0.2]) {
      let d = distance(x + nx * h, y + ny * h, z + nz * h, near, count);
      const ground = y + ny * h;
      if (ground < d) d = ground;
      hidden += (h - d) * weight;
      weight *= 0.62;
    }
    const open = 1 - hidden * 3.4;
    return open < 0 ? 0 : open > 1 ? 1 : open;
  }

  const rims = lights.rims.map((rim) => ({ ...rim, direction: turned(rim.direction, eye) }));
  const { sky, ground, bands } = lights;
  const fill = lights.fill
    ? { ...lights.fill, direction: turned(lights.fill.direction, eye) }
    : null;

  function shade(sx, sy, tile, out) {
    const vx = (sx - eye.cx) / eye.focal,
      vy = (eye.cy - sy) / eye.focal;
    let dx = eye.right[0] * vx + eye.up[0] * vy - eye.back[0];
    let dy = eye.right[1] * vx + eye.up[1] * vy - eye.back[1];
    let dz = eye.right[2] * vx + eye.up[2] * vy - eye.back[2];
    const l = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
    dx *= l;
    dy *= l;
    dz *= l;
    // Start where the nearest bounding ball begins; carry on with what lies near the ray, and nothing else.
    let t = FAR;
    let end = 0;
    const list = onRay;
    let count = 0;
    for (let q = 0; q < tile.length; q++) {
      const part = tile[q];
      // The margin covers parts that may still melt into the hit one.
      if (
        kinds[part] === 0 &&
        !nearLine(part, eye.origin[0], eye.origin[1], eye.origin[2], dx, dy, dz, 0.045)
      )
        continue;
      list[count++] = part;
      const o = part * 4;
      const ox = bounds[o] - eye.origin[0],
        oy = bounds[o + 1] - eye.origin[1],
        oz = bounds[o + 2] - eye.origin[2];
      const m = ox * dx + oy * dy + oz * dz;
      const r = bounds[o + 3] + 0.03;
      const miss = ox * ox + oy * oy + oz * oz - m * m;
      if (miss > r * r) continue;
      const half = Math.sqrt(r * r - miss);
      if (m - half < t) t = m - half;
      if (m + half > end) end = m + half;
    }
    if (end === 0) return -1;
    if (t < 0.05) t = 0.05;
    let x = 0,
      y = 0,
      z = 0;
    let hit = false;
    for (let step = 0; step < 72; step++) {
      x = eye.origin[0] + dx * t;
      y = eye.origin[1] + dy * t;
      z = eye.origin[2] + dz * t;
      const d = distance(x, y, z, list, count);
      if (d < 0.0006) {
        hit = true;
        break;
      }
      t += d * 0.92;
      if (t > end) return -1;
    }
    if (!hit) return -1;
    const part = hitPart;
    const paint = parts[part].material;
    const name = typeof paint === "function" ? paint(hitAlong, x, y, z) : paint;
    const material = materials[name] ?? materials.skin;

    const e = 0.0012;
    const a = distance(x + e, y - e, z - e, list, count);
    const b = distance(x - e, y - e, z + e, list, count);
    const c = distance(x - e, y + e, z - e, list, count);
    const d = distance(x + e, y + e, z + e, list, count);
    let nx = a - b - c + d,
      ny = -a - b + c + d,
      nz = -a + b - c + d;
    const nl = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    nx *= nl;
    ny *= nl;
    nz *= nl;

    const open = openness(x, y, z, nx, ny, nz);
    let lambert = nx * key[0] + ny * key[1] + nz * key[2];
    const wrap = material.wrap ?? 0.15;
    lambert = (lambert + wrap) / (1 + wrap);
    let direct =
      lambert > 0 ? lambert * keyLight(x + nx * 0.006, y + ny * 0.006, z + nz * 0.006) : 0;
    if (bands) direct = banded(direct, bands);
    const up = ny * 0.5 + 0.5;
    let r = 0,
      g = 0,
      bl = 0;
    const ambient = open * open;
    const fl = fill
      ? Math.max(0, nx * fill.direction[0] + ny * fill.direction[1] + nz * fill.direction[2]) *
        fill.power *
        open
      : 0;
    const albedo = material.colour;
    const light = lights.key;
    r =
      albedo[0] *
      ((ground[0] + (sky[0] - ground[0]) * up) * ambient +
        light.colour[0] * direct +
        (fill ? fill.colour[0] * fl : 0));
    g =
      albedo[1] *
      ((ground[1] + (sky[1] - ground[1]) * up) * ambient +
        light.colour[1] * direct +
        (fill ? fill.colour[1] * fl : 0));
    bl =
      albedo[2] *
      ((ground[2] + (sky[2] - ground[2]) * up) * ambient +
        light.colour[2] * direct +
        (fill ? fill.colour[2] * fl : 0));
    const facing = -(nx * dx + ny * dy + nz * dz);
    if (material.gloss) {
      let hx = key[0] - dx,
        hy = key[1] - dy,
        hz = key[2] - dz;
      const hl = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz);
      const s =
        Math.max(0, (nx * hx + ny * hy + nz * hz) * hl) ** (material.shine ?? 24) *
        material.gloss *
        Math.min(1, direct * 2);
      r += light.colour[0] * s;
      g += light.colour[1] * s;
      bl += light.colour[2] * s;
    }
    for (let q = 0; q < rims.length; q++) {
      const rim = rims[q];
      const toward = nx * rim.direction[0] + ny * rim.direction[1] + nz * rim.direction[2];
      if (toward <= 0) continue;
      const edge = 1 - facing;
      let k =
        smooth(rim.from ?? 0.38, rim.to ?? 0.8, edge) *
        Math.min(1, toward * 1.6) *
        rim.power *
        (0.25 + 0.75 * open);
      k *= material.rim ?? 1;
      r += rim.colour[0] * k * (0.25 + albedo[0]);
      g += rim.colour[1] * k * (0.25 + albedo[1]);
      bl += rim.colour[2] * k * (0.25 + albedo[2]);
    }
    out[0] = r;
    out[1] = g;
    out[2] = bl;
    out[3] = 1;
    return groups[part] * 1000 + (material.index ?? (material.index = nextIndex++));
  }

  return {
    shade,
    keyLight,
    contact(x, z) {
      const count = partsAround(x, 0, z, 0.3);
      if (!count) return 1;
      let hidden = 0;
      let weight = 1;
      for (const h of [0.02, 0.06, 0.14, 0.26]) {
        const d = distance(x, h, z, near, count);
        hidden += Math.max(0, h - d) * weight;
        weight *= 0.55;
      }
      return Math.max(0, 1 - hidden * 3.6);
    },
  };
}

let nextIndex = 0;

/** Light on the floor, computed at a quarter of the size and enlarged. */
function floorLight(tracer, eye, width, height) {
  const step = Math.max(3, Math.round(height / 200));
  const w = Math.ceil(width / step) + 1;
  const h = Math.ceil(height / step) + 1;
  const small = new Float32Array(w * h).fill(1);
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const vx = (i * step - eye.cx) / eye.focal,
        vy = (eye.cy - j * step) / eye.focal;
      const dy = eye.right[1] * vx + eye.up[1] * vy - eye.back[1];
      if (dy > -1e-4) continue;
      const t = -eye.origin[1] / dy;
      const x = eye.origin[0] + (eye.right[0] * vx + eye.up[0] * vy - eye.back[0]) * t;
      const z = eye.origin[2] + (eye.right[2] * vx + eye.up[2] * vy - eye.back[2]) * t;
      if (x * x + z * z > 16) continue;
      small[j * w + i] =
        (0.35 + 0.65 * tracer.keyLight(x, 0.001, z)) * (0.2 + 0.8 * tracer.contact(x, z));
    }
  }
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const fy = y / step,
      j = Math.floor(fy),
      v = fy - j;
    for (let x = 0; x < width; x++) {
      const fx = x / step,
        i = Math.floor(fx),
        u = fx - i;
      const o = j * w + i;
      const o2 = Math.min(h - 1, j + 1) * w + i;
      out[y * width + x] =
        (small[o] * (1 - u) + small[o + 1] * u) * (1 - v) +
        (small[o2] * (1 - u) + small[o2 + 1] * u) * v;
    }
  }
  return out;
}

/** Lights stand round the camera, not the room, so that a figure keeps its lighting from every side. */
function turned([x, y, z], { right }) {
  return unit([x * right[0] + z * -right[2], y, x * right[2] + z * right[0]]);
}

const unit = (v) => {
  const l = Math.hypot(...v);
  return v.map((k) => k / l);
};
const smooth = (a, b, x) => {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
};

/** A poster's few tones, with a short soft step between them so that nothing shimmers in motion. */
function banded(v, { edges, softness }) {
  let sum = 0;
  let before = 0;
  for (const [edge, level] of edges) {
    sum += (level - before) * smooth(edge - softness, edge + softness, v);
    before = level;
  }
  return sum;
}
