/** Which pages a new member reaches without choosing a plan first (product.md §24 "After registration"). */

export type RegistrationTarget =
  /** Opens at once. */
  | { kind: "page" }
  /** Opens at once if it needs no plan. */
  | { kind: "live"; guid: string }
  | { kind: "behind-plans" };

/** Pages that need no plan first: a product's checkout, the partner's pages, and the plans themselves. */
const DIRECT =
  /^(?:(?:\/[^/]+)?\/product\/checkout\/[^/]+|\/gympass\/register|\/dashboard\/[^/]+|\/profile\/subscription\/\d+|\/subscription\/checkout)$/;
const LIVE = /^\/lives\/(?!manage$)([^/]+)$/;

/** `url`: an address that the return-URL rule has accepted; `guid`: the gym of the registration. */
export function classifyTarget({ pathname }: URL, guid: string): RegistrationTarget {
  const [, gymOfPath, below] = /^\/gym\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  // Another gym's plans open its pages.
  if (gymOfPath !== undefined && gymOfPath !== guid) return { kind: "page" };
  const path = (gymOfPath === undefined ? pathname : (below ?? "/")).replace(/(?<=.)\/$/, "");
  if (DIRECT.test(path)) return { kind: "page" };
  const liveGuid = LIVE.exec(path)?.[1];
  return liveGuid === undefined ? { kind: "behind-plans" } : { kind: "live", guid: liveGuid };
}
