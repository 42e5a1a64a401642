/** Null if the input cannot be an Instagram handle (product.md §5). */
export const readInstagramHandle = (input: string): string | null =>
  /^@?([\w.]{1,30})$/.exec(input)?.[1] ?? null;
