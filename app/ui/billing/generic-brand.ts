/** The product's own picture and logo, for what belongs to no gym. */
export const GENERIC_BRAND = { headerUrl: "/brand/hero.webp", logoUrl: "/brand/logo.png" } as const;
