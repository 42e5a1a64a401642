/** The place of a dragged row among the others: behind those whose middle lies above the pointer. Pure. */
export const placeAt = (middles: readonly number[], y: number): number =>
  middles.filter((middle) => middle < y).length;
