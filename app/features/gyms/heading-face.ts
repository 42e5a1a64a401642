/** The faces that a gym may choose for its headings. Pure. */
export const HEADING_FACES = ["condensed", "geometric", "serif"] as const;
export type HeadingFace = (typeof HEADING_FACES)[number];

export const DEFAULT_FACE: HeadingFace = "condensed";

/** The saved one; the usual one for a gym without, and for a value from elsewhere. */
export const parseHeadingFace = (value: unknown): HeadingFace =>
  HEADING_FACES.find((face) => face === value) ?? DEFAULT_FACE;
