/** Who a `trackingKey` (grant.server.ts) names: the browser compares them, and learns nothing else. */

/** Empty for a visitor. */
export const personOf = (trackingKey: string): string => trackingKey.split(".")[1] ?? "";
