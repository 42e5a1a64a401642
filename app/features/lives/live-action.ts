/** The one thing that a viewer does with a live in a list or on its page (product.md §16). Pure. */
import type { JoinPhase } from "./live-times";

export type LiveActionKind =
  /** A plan is missing: 'Join the community'. */
  | "unlock"
  /** Takes a seat. */
  | "join"
  /** Leads to the live: staff take no seat. */
  | "enter"
  /** Signs up or in first. */
  | "join-as-visitor"
  | "remind"
  | "remind-as-visitor"
  | "none";

interface ActionFacts {
  phase: JoinPhase;
  /** The live is open to the viewer, by a plan or because it needs none. */
  isEntitled: boolean;
  isStaff: boolean;
  isSignedIn: boolean;
  /** Shortly before the start a reminder would come too late. */
  canBeReminded: boolean;
}

export function chooseLiveAction({
  phase,
  isEntitled,
  isStaff,
  isSignedIn,
  canBeReminded,
}: ActionFacts): LiveActionKind {
  if (phase === "over") return "none";
  if (!isEntitled) return "unlock";
  if (phase === "open") {
    if (isStaff) return "enter";
    return isSignedIn ? "join" : "join-as-visitor";
  }
  if (!canBeReminded) return "none";
  return isSignedIn ? "remind" : "remind-as-visitor";
}

/** The address of an external live is for who has joined, and staff; nobody gets it before the lead time. */
export const seesSource = ({
  phase,
  isEntitled,
  isStaff,
  isSeated,
}: Pick<ActionFacts, "phase" | "isEntitled" | "isStaff"> & { isSeated: boolean }): boolean =>
  phase === "open" && isEntitled && (isStaff || isSeated);
