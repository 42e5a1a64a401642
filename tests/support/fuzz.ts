/** How many inputs a property test tries (setup.ts tells the library), and how long that may take. */
export const FUZZ_RUNS = Number(process.env["FUZZ_RUNS"] ?? 200);

/** `ms`: for the 200 of `npm test`. */
export const fuzzTime = (ms: number): number => Math.ceil((ms * Math.max(FUZZ_RUNS, 200)) / 200);
