/** How much a test tries: a telling few in `npm test`, all of it in `npm run test:soak`, which sets SOAK. */
export const SOAK = process.env["SOAK"] !== undefined;

export const inSoak = <T>(usual: T, soak: T): T => (SOAK ? soak : usual);

/**
 * In the soak all of them; otherwise the first, the last and evenly chosen ones between, the same in every run.
 */
export function sample<T>(all: readonly T[], count: number): T[] {
  if (SOAK || all.length <= count) return [...all];
  return Array.from(
    { length: count },
    (_, at) => all[Math.round((at * (all.length - 1)) / (count - 1))],
  ).filter((one): one is T => one !== undefined);
}
