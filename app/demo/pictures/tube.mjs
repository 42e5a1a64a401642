/** A rope or tube along a curve: `at(0)` to `at(1)`, as short pieces. */
export function tube(at, { steps, radius, material, group }) {
  return Array.from({ length: steps }, (_, i) => ({
    kind: "cone",
    group,
    a: at(i / steps),
    b: at((i + 1) / steps),
    ra: radius,
    rb: radius,
    material,
    blend: 0,
  }));
}
