/** The products and promo codes of the demo gyms (product.md §26). */
import type { CreatePromotion } from "~/features/billing/promotions/create-promotion.server";
import type { products } from "~/features/billing/products/schema.server";

type NewProduct = Omit<typeof products.$inferInsert, "gymId">;
type NewPromotion = Omit<CreatePromotion, "gymId" | "planIds" | "productIds"> & {
  /** With it the code covers every plan and every product of the gym, otherwise every plan. */
  products?: true;
};

export const DEMO_PRODUCTS: Record<string, NewProduct[]> = {
  ironworks: [
    {
      puid: "resistance-kit",
      name: "Resistance kit",
      description:
        "Five loop bands from feather to brute, a door anchor and two grips, in a bag that fits a desk drawer. Everything the band sessions ask for.",
      productImageUrl: "/pictures/ironworks/product-resistance-kit.webp",
      priceMinor: 3400,
      currency: "GBP",
      checkoutSuccess:
        "<h2>Your kit is on its way</h2><p>We pack on weekday mornings; it is with you in three working days. Until then, start with <strong>Strength</strong>: the first sessions need nothing but the floor.</p>",
    },
  ],
  flowstate: [
    {
      puid: "yoga-block-set",
      name: "Yoga block set",
      description:
        "Two blocks of Portuguese cork and a cotton strap. Warm in the hand, heavy enough to trust, made to last longer than the mat.",
      productImageUrl: "/pictures/flowstate/product-yoga-block-set.webp",
      priceMinor: 2900,
      currency: "EUR",
      checkoutSuccess:
        "<h2>Thank you</h2><p>Your blocks leave Leipzig tomorrow. Put them beside the mat and take the <strong>evening flow</strong> slowly.</p>",
    },
  ],
};

/** The same codes in every demo gym; a code belongs to one gym, so each has its own count. */
export const DEMO_PROMOTIONS: NewPromotion[] = [
  { code: "WELCOME20", percentOff: 20, duration: "ONCE", products: true },
  { code: "FREE100", percentOff: 100, duration: "ONCE" },
  {
    code: "OLD2020",
    percentOff: 50,
    duration: "ONCE",
    startsAt: new Date("2020-01-01T00:00:00Z"),
    endsAt: new Date("2021-01-01T00:00:00Z"),
  },
  { code: "ONLY10", percentOff: 30, duration: "MONTHS", months: 3, maxRedemptions: 10 },
];
