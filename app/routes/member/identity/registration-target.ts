/**
 * Classifies the pages that a new member reaches without choosing a plan first (product.md §24 "After registration").
 */

type RegistrationTarget =
  /** Opens without a plan. */
  | { kind: "page" }
  /** Opens without a plan if the live needs none. */
  | { kind: "live"; guid: string }
  | { kind: "behind-plans" };

/** A product's checkout, the partner's pages, the plans themselves, and the reminder of a live, which needs none. */
const DIRECT =
  /^(?:(?:\/[^/]+)?\/product\/checkout\/[^/]+|\/gympass\/register|\/dashboard\/[^/]+|\/profile\/subscription\/\d+|\/subscription\/checkout|\/lives\/[^/]+\/reminder)$/;
const LIVE = /^\/lives\/(?!manage$)([^/]+)$/;

/** `url` has passed the rule for return addresses; `guid` is the gym of the registration. */
export function classifyTarget({ pathname }: URL, guid: string): RegistrationTarget {
  const [, gymOfPath, below] = /^\/gym\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  // Another gym's plans open its pages.
  if (gymOfPath !== undefined && gymOfPath !== guid) return { kind: "page" };
  const path = (gymOfPath === undefined ? pathname : (below ?? "/")).replace(/(?<=.)\/$/, "");
  if (DIRECT.test(path)) return { kind: "page" };
  const liveGuid = LIVE.exec(path)?.[1];
  return liveGuid === undefined ? { kind: "behind-plans" } : { kind: "live", guid: liveGuid };
}
