/** Number of inputs of a property test (setup.ts configures the library), and its timeout. */
export const FUZZ_RUNS = Number(process.env["FUZZ_RUNS"] ?? 200);

/** `ms`: for the 200 of `npm test`. */
export const fuzzTime = (ms: number): number => Math.ceil((ms * Math.max(FUZZ_RUNS, 200)) / 200);
