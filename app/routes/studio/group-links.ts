import type { StudioLink } from "./studio-frame.server";

interface LinkGroup {
  key: StudioLink["group"];
  links: StudioLink[];
}

/** The links by their groups, both in the order of the navigation. */
export function groupLinks(links: StudioLink[]): LinkGroup[] {
  const keys = [...new Set(links.map(({ group }) => group))];
  return keys.map((key) => ({ key, links: links.filter(({ group }) => group === key) }));
}
