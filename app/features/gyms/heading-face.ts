/** The faces that a gym may choose for its headings. Pure. */
export const HEADING_FACES = ["condensed", "rounded", "serif"] as const;
export type HeadingFace = (typeof HEADING_FACES)[number];
