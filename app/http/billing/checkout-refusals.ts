/** For each refusal of an order: its form field, its text on a page, and the refusal of the API call. */
import type { CheckoutRefusal } from "~/features/billing/orders/order-request";
import type { RefusalName } from "../refusals";
import type { MessageKey } from "../message-keys";

interface RefusalPresentation {
  /** The field's name in the forms and in the bodies of calls (product.md §5 "Field names"). */
  field: string;
  page: MessageKey;
  call: RefusalName;
}

const PLAN_FIELD = "selectedSubscriptionType";

export const CHECKOUT_REFUSALS: Record<CheckoutRefusal, RefusalPresentation> = {
  "terms-required": { field: "terms", page: "error.termsRequired", call: "termsRequired" },
  "age-required": { field: "age", page: "error.ageRequired", call: "ageRequired" },
  "parent-required": { field: "age", page: "error.parentRequired", call: "parentRequired" },
  "instagram-required": {
    field: "instagramHandle",
    page: "error.instagramRequired",
    call: "instagramRequired",
  },
  "attempt-reused": { field: PLAN_FIELD, page: "error.attemptReused", call: "attemptReused" },
  "order-begun": { field: PLAN_FIELD, page: "error.orderBegun", call: "orderBegun" },
  "already-held": { field: PLAN_FIELD, page: "error.alreadyHeld", call: "alreadyHeld" },
  "plan-not-found": { field: PLAN_FIELD, page: "error.notSold", call: "notFound" },
  "product-not-found": { field: "selectedProduct", page: "error.notSold", call: "notFound" },
  "terms-changed": { field: PLAN_FIELD, page: "error.termsChanged", call: "termsChanged" },
  "creator-not-ready": {
    field: PLAN_FIELD,
    page: "error.creatorNotReady",
    call: "creatorNotReady",
  },
  "below-minimum": { field: PLAN_FIELD, page: "error.belowMinimum", call: "belowMinimum" },
  "is-free": { field: PLAN_FIELD, page: "error.termsChanged", call: "isFree" },
  "not-free": { field: PLAN_FIELD, page: "error.termsChanged", call: "notFree" },
  "promo.expired": { field: "promoCode", page: "promo.expired", call: "promoExpired" },
  "promo.notFound": { field: "promoCode", page: "promo.notFound", call: "promoNotFound" },
  "promo.notForPlan": { field: "promoCode", page: "promo.notForPlan", call: "promoNotForPlan" },
  "promo.notForProduct": {
    field: "promoCode",
    page: "promo.notForProduct",
    call: "promoNotForProduct",
  },
  "promo.alreadyUsed": { field: "promoCode", page: "promo.alreadyUsed", call: "promoAlreadyUsed" },
  "promo.limitReached": {
    field: "promoCode",
    page: "promo.limitReached",
    call: "promoLimitReached",
  },
};
