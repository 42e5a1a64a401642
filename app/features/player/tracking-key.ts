/** The browser compares the persons that two `trackingKey`s (grant.server.ts) name, and learns nothing else. */

/** Empty for a visitor. */
export const personOf = (trackingKey: string): string => trackingKey.split(".")[1] ?? "";
