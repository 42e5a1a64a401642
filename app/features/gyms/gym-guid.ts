/**
 * Which guids a new gym may have (product.md §20). A guid is a label below the platform's host, a part of its addresses
 * and what members recognise a gym by. Pure.
 */
import { toSlug } from "~/kernel/slug";
import { RESERVED_GUIDS } from "./reserved-guids";

export const GUID_MIN = 3;
export const GUID_MAX = 40;

/** What the form says of a guid as one types. */
export type GuidVerdict = GuidProblem | "taken" | "free";

type GuidProblem = "short" | "long" | "form" | "number" | "reserved";

/** Null: nothing about the guid itself stands against it. `labelsWithoutGym`: labels of hosts that yield no gym. */
export function judgeGuid(
  guid: string,
  labelsWithoutGym: readonly string[] = [],
): GuidProblem | null {
  if (guid.length > GUID_MAX) return "long";
  if (!/^[a-z0-9-]*$/.test(guid) || /^-|-$|--/.test(guid)) return "form";
  if (guid.length < GUID_MIN) return "short";
  // A page reads a number in its address as an id.
  if (/^[0-9-]+$/.test(guid)) return "number";
  return isReserved(guid, labelsWithoutGym) ? "reserved" : null;
}

function isReserved(guid: string, labelsWithoutGym: readonly string[]): boolean {
  const skeleton = toGuidSkeleton(guid);
  return (
    reservedSkeletons.has(skeleton) ||
    labelsWithoutGym.some((label) => toGuidSkeleton(label) === skeleton)
  );
}

/**
 * The skeleton of a guid has one sign for all that look alike: two guids with one skeleton are look-alikes. The column
 * `gyms.guid_skeleton` computes the same.
 */
export function toGuidSkeleton(guid: string): string {
  return guid
    .replaceAll("-", "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("0", "o")
    .replace(/[1l]/g, "i")
    .replaceAll("5", "s")
    .replace(/([^i])\1+/g, "$1");
}

const reservedSkeletons = new Set(RESERVED_GUIDS.map(toGuidSkeleton));

/** The guid that a name suggests; "" where it suggests none. */
export function suggestGuid(name: string): string {
  const slug = toSlug(name, GUID_MAX);
  if (judgeGuid(slug) === null) return slug;
  const longer = toSlug(`${slug} gym`, GUID_MAX);
  return slug !== "" && judgeGuid(longer) === null ? longer : "";
}
