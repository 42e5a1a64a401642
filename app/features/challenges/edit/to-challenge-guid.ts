/** The address of a new challenge: its name in small letters, with random characters where another gym has it. Pure. */
import { toSlug } from "~/kernel/slug";

const MAX_LENGTH = 60;
const SHORTEST = 2;

/** `suffix`: null for the first try. */
export function toChallengeGuid(name: string, suffix: string | null): string {
  const slug = toSlug(name, MAX_LENGTH);
  const stem = slug.length < SHORTEST ? ["challenge", slug].filter(Boolean).join("-") : slug;
  return suffix === null ? stem : `${stem}-${suffix}`;
}
