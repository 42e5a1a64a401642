import { HIIT } from "./moves/hiit.mjs";
import { MOBILITY } from "./moves/mobility.mjs";
import { STRENGTH } from "./moves/strength.mjs";
import { YOGA } from "./moves/yoga.mjs";
import { GREETING } from "./moves/greeting.mjs";

/**
 * A movement is a ring of poses: `at` is the part of its period (seconds) at which a pose is reached, `view` the
 * camera that shows it best, `prop` what is held. In a pose "both" gives the left side; the right mirrors it.
 */
export const MOVEMENTS = { ...STRENGTH, ...HIIT, ...YOGA, ...MOBILITY, ...GREETING };
