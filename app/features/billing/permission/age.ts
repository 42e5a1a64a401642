/**
 * Buyers are at least 18, or a parent has agreed (product.md §1, §12). No other person answers for the
 * parent: a claimed permission counts only once it is confirmed from the parent's own mail. Pure.
 */
import { ok, refuse, type Result } from "~/kernel/result";

/** 'I am 18 or over', 'I have a parent's permission'. */
export type AgeAssertion = "adult" | "parent";

const ADULT = 18;

/** Whole years between a date of birth (`yyyy-MM-dd`) and the day of `now`, both in UTC. */
export function calculateAge(dateOfBirth: string, now: Date): number {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split("-").map(Number);
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}

/** The known facts of a buyer; the permission is the one for the selling gym. */
export interface Known {
  dateOfBirth: string | null;
  /** Has said before, at any gym, to be 18 or over. A date of birth goes before it. */
  saidAdult: boolean;
  permitted: boolean;
}

function standing({ dateOfBirth, saidAdult }: Known, now: Date): "adult" | "minor" | "unknown" {
  if (dateOfBirth === null) return saidAdult ? "adult" : "unknown";
  return calculateAge(dateOfBirth, now) >= ADULT ? "adult" : "minor";
}

/** The questions that the form still has to ask; none where the answer is known. */
export function listAgeQuestions(known: Known, now: Date): AgeAssertion[] {
  const is = standing(known, now);
  if (is === "adult" || known.permitted) return [];
  return is === "minor" ? ["parent"] : ["adult", "parent"];
}

/** @returns the basis of the order: null when the date of birth is enough; an earlier answer counts as given now */
export function judgeAge(
  known: Known & { says: AgeAssertion | null },
  now: Date,
): Result<{ basis: AgeAssertion | null }, "age-required" | "parent-required"> {
  const is = standing(known, now);
  if (is === "adult") return ok({ basis: known.dateOfBirth === null ? "adult" : null });
  if (is === "unknown" && known.says === "adult") return ok({ basis: "adult" });
  if (known.permitted) return ok({ basis: "parent" });
  return refuse(is === "unknown" && known.says === null ? "age-required" : "parent-required");
}
