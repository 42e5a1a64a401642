/** Where 'Buy' leads: a search of the marketplace, because single offers come and go. */
const MARKETPLACE = "https://www.amazon.co.uk/s";

/** The eight things of product.md §2 "Equipment page", with the words that find them. */
export const EQUIPMENT = [
  { key: "gloves", picture: "workout-gloves", search: "workout gloves" },
  { key: "yogaMat", picture: "yoga-mat", search: "yoga mat 6mm" },
  { key: "travelMat", picture: "travel-yoga-mat", search: "travel yoga mat carry strap" },
  { key: "block", picture: "cork-yoga-block", search: "cork yoga block" },
  { key: "bottle", picture: "water-bottle", search: "insulated water bottle" },
  { key: "bands", picture: "loop-bands", search: "resistance loop bands set" },
  { key: "rope", picture: "jump-rope", search: "speed jump rope" },
  { key: "dumbbell", picture: "dumbbell", search: "dumbbell" },
] as const;

/** `tag`: the affiliate tag of the operator; null: the link earns nothing. */
export function shopLink(search: string, tag: string | null): string {
  const query = new URLSearchParams({ k: search, ...(tag === null ? {} : { tag }) });
  return `${MARKETPLACE}?${query}`;
}
