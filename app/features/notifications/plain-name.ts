/**
 * A person's name without what a mail program would make a link of: no scheme, no host, no path, no address. Anybody may
 * sign up with any address and name any parent: what they typed is no advertisement in a gym's name.
 */
export const withoutAddresses = (name: string): string =>
  name
    .replace(/[/:@\\]+/g, " ")
    .replace(/(?<=[\p{L}\p{N}])[.。．｡](?=[\p{L}\p{N}])/gu, ". ")
    .replace(/ {2,}/g, " ")
    .trim();
