/** How fast the page scrolls while something is dragged near its top or bottom edge. Pure. */

/** Pixels from an edge; at most a quarter of a low screen. */
const EDGE_ZONE = 96;
/** Pixels a second, at the edge itself. */
const MAX_SPEED = 600;
/** The speed anywhere in the zone for people who asked for less motion. */
const STEADY_SPEED = 240;

interface EdgePointer {
  y: number;
  /** Where it was pressed: a row that is picked up near an edge scrolls nothing until it is dragged towards it. */
  startY: number;
  /** Of the visible page. */
  height: number;
  /** The person asked for less motion. */
  isSteady: boolean;
}

/** Pixels a second: negative to the top, 0 away from the edges. */
export function scrollSpeed({ y, startY, height, isSteady }: EdgePointer): number {
  const zone = Math.min(EDGE_ZONE, height / 4);
  const depth = (distance: number) => Math.min(1, Math.max(0, 1 - distance / zone));
  const [up, down] = [y < startY ? depth(y) : 0, y > startY ? depth(height - y) : 0];
  const toward = up > 0 ? -up : down;
  return isSteady ? Math.sign(toward) * STEADY_SPEED : toward * MAX_SPEED;
}
