/**
 * A buyer is at least 18 or has a parent's permission (product.md §1, §12). The buyer's statement to have one does not
 * count; the parent confirms it by the link in the parent's own mail. Pure.
 */
import { ok, refuse, type Result } from "~/kernel/result";

/** The buyer's statement: 'I am 18 or over', 'I have a parent's permission'. */
export type AgeAssertion = "adult" | "parent";

const ADULT_AGE = 18;

/** Whole years between a date of birth (`yyyy-MM-dd`) and the day of `now`, both in UTC. */
export function calculateAge(dateOfBirth: string, now: Date): number {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split("-").map(Number);
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}

interface BuyerFacts {
  dateOfBirth: string | null;
  /** The buyer has stated before, at any gym, to be 18 or over. A date of birth overrides the statement. */
  saidAdult: boolean;
  /** A parent has given permission for the selling gym. */
  permitted: boolean;
}

function getAgeStatus(
  { dateOfBirth, saidAdult }: BuyerFacts,
  now: Date,
): "adult" | "minor" | "unknown" {
  if (dateOfBirth === null) return saidAdult ? "adult" : "unknown";
  return calculateAge(dateOfBirth, now) >= ADULT_AGE ? "adult" : "minor";
}

/** Lists the statements that the form offers; none if the buyer needs no statement. */
export function listAgeQuestions(buyer: BuyerFacts, now: Date): AgeAssertion[] {
  const status = getAgeStatus(buyer, now);
  if (status === "adult" || buyer.permitted) return [];
  return status === "minor" ? ["parent"] : ["adult", "parent"];
}

/** Returns the basis of the order; null if the date of birth suffices. An earlier statement counts as made now. */
export function judgeAge(
  buyer: BuyerFacts & { assertion: AgeAssertion | null },
  now: Date,
): Result<{ basis: AgeAssertion | null }, "age-required" | "parent-required"> {
  const status = getAgeStatus(buyer, now);
  if (status === "adult") return ok({ basis: buyer.dateOfBirth === null ? "adult" : null });
  if (status === "unknown" && buyer.assertion === "adult") return ok({ basis: "adult" });
  if (buyer.permitted) return ok({ basis: "parent" });
  const isUnanswered = status === "unknown" && buyer.assertion === null;
  return refuse(isUnanswered ? "age-required" : "parent-required");
}
