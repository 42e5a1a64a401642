/**
 * Which guids a new gym may have (product.md §20). A guid is a label below the platform's host, a part of its addresses
 * and what members recognise a gym by. Pure.
 */
import { toSlug } from "~/kernel/slug";

export const GUID_MIN = 3;
export const GUID_MAX = 40;

/** Hosts that browsers, mail and visitors expect of a platform, and names that claim to speak for it. */
const NAMES_OF_THE_PLATFORM = [
  ..."gymfront admin administrator root system owner staff team official security abuse postmaster".split(
    " ",
  ),
  ..."hostmaster webmaster noreply no-reply mail email smtp imap pop mx ns ns1 ns2 dns ftp ssh vpn".split(
    " ",
  ),
  ..."www www1 www2 web app apps api cdn static assets media img images files upload uploads download".split(
    " ",
  ),
  ..."downloads status support help helpdesk docs blog news press shop store billing payment payments pay".split(
    " ",
  ),
  ..."invoice invoices stripe facebook gympass partner partners studio studios account accounts auth oauth".split(
    " ",
  ),
  ..."sso id login logout signin signup register password reset dev test demo sandbox staging preview beta".split(
    " ",
  ),
  ..."tunnel internal intern local localhost host hosts domain domains server servers node proxy gateway".split(
    " ",
  ),
  ..."metrics monitor grafana about contact legal terms privacy imprint impressum careers jobs home index".split(
    " ",
  ),
  ..."null undefined true false none new edit delete".split(" "),
];

/** First parts of addresses that the edge answers (server.ts). */
const WORDS_OF_THE_EDGE = [
  ..."assets brand fonts media pictures brand-pictures share-pictures promo-videos webhooks offline".split(
    " ",
  ),
  ..."healthz readyz domain-check metrics manifest robots sitemap sitemaps favicon service-worker".split(
    " ",
  ),
];

/** First parts of the pages' addresses; a test derives them from app/routes.ts. */
const WORDS_OF_ROUTES = [
  ..."about account api auth category challenge checkout consent contact dashboard gym gympass join".split(
    " ",
  ),
  ..."language lives login logout open-day permission privacy product products profile progress register".split(
    " ",
  ),
  ..."reset-password sandbox search signin signup start-your-gym studio subscription terms well-known".split(
    " ",
  ),
];

export const RESERVED_GUIDS: readonly string[] = [
  ...NAMES_OF_THE_PLATFORM,
  ...WORDS_OF_THE_EDGE,
  ...WORDS_OF_ROUTES,
];

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
