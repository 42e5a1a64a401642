/** Guids that no live may have, because `/lives/{guid}` is another page there (product.md §2). Pure. */
const RESERVED: readonly string[] = ["manage"];

/** The router reads addresses in any case. */
export const isReservedLiveGuid = (guid: string): boolean => RESERVED.includes(guid.toLowerCase());
