/**
 * A person's name without anything a mail program would turn into a link: no scheme, host, path or address. Anybody
 * can sign up under any name and name any parent; what they type must not become advertising in a gym's name.
 */
export const withoutAddresses = (name: string): string =>
  name
    .replace(/[/:@\\]+/g, " ")
    .replace(/(?<=[\p{L}\p{N}])[.。．｡](?=[\p{L}\p{N}])/gu, ". ")
    .replace(/ {2,}/g, " ")
    .trim();
