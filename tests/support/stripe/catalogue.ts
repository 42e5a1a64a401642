/** The objects that must exist before a sale: customers and their cards, products, prices, coupons. */
import type { Stripe } from "stripe";
import { isOver } from "./invoices";
import { endSubscription, makePrice } from "./subscriptions";
import { metadataOf, missing, refuse, type World } from "./world";

/** Deletes a customer, in the dashboard or by a call: subscriptions end, cards are detached, the id stays. */
export function deleteCustomer(world: World, id: string): void {
  const customer = world.get<Stripe.Customer>("customer", id);
  for (const subscription of world.all<Stripe.Subscription>("subscription")) {
    if (subscription.customer !== id || isOver(subscription)) continue;
    endSubscription(world, subscription);
    subscription.status = "canceled";
  }
  for (const method of world.all<Stripe.PaymentMethod>("payment_method")) {
    if (method.customer === id) method.customer = null;
  }
  world.emit("customer.deleted", customer);
  world.remove(id);
  world.store<Stripe.DeletedCustomer>({ id, object: "customer", deleted: true });
}

/** A deleted customer can be read, but neither changed nor deleted again. */
function requireLiving(world: World, id: string): Stripe.Customer {
  const customer = world.get<Stripe.Customer | Stripe.DeletedCustomer>("customer", id);
  if (customer.deleted) throw missing("customer", id);
  return customer;
}

export const catalogueOperations = {
  "Customers.create": (world: World, params: Stripe.CustomerCreateParams) =>
    world.make<Stripe.Customer>("Customers.create", "cus", {
      email: params.email ?? null,
      name: params.name ?? null,
      metadata: metadataOf(params.metadata),
      object: "customer",
    }),
  "Customers.retrieve": (world: World, _params: object, id: string) =>
    world.get<Stripe.Customer | Stripe.DeletedCustomer>("customer", id),

  "Customers.update": (world: World, params: Stripe.CustomerUpdateParams, id: string) => {
    const customer = requireLiving(world, id);
    if (params.email !== undefined) customer.email = params.email;
    if (params.name !== undefined) customer.name = params.name;
    Object.assign(customer.metadata, metadataOf(params.metadata));
    world.emit("customer.updated", customer);
    return customer;
  },
  "Customers.del": (world: World, _params: object, id: string) => {
    requireLiving(world, id);
    deleteCustomer(world, id);
    return world.get<Stripe.DeletedCustomer>("customer", id);
  },

  "Products.create": (world: World, params: Stripe.ProductCreateParams) => {
    if (params.id !== undefined && world.findAny(params.id)) {
      throw refuse(`Product already exists.`, { code: "resource_already_exists" });
    }
    return world.make<Stripe.Product>("Products.create", "prod", {
      active: true,
      metadata: metadataOf(params.metadata),
      name: params.name,
      ...(params.id === undefined ? {} : { id: params.id }),
    });
  },
  "Products.retrieve": (world: World, _params: object, id: string) =>
    world.get<Stripe.Product>("product", id),
  "Products.update": (world: World, params: Stripe.ProductUpdateParams, id: string) => {
    const product = world.get<Stripe.Product>("product", id);
    if (params.active !== undefined) product.active = params.active;
    if (params.name !== undefined) product.name = params.name;
    Object.assign(product.metadata, metadataOf(params.metadata));
    return product;
  },
  "Prices.create": (world: World, params: Stripe.PriceCreateParams) => {
    const product = world.get<Stripe.Product>("product", params.product, "product").id;
    return makePrice(world, {
      currency: params.currency,
      product,
      unit_amount: params.unit_amount ?? 0,
      recurring: params.recurring,
    });
  },

  "Coupons.create": (world: World, params: Stripe.CouponCreateParams) => {
    if (params.id !== undefined && world.findAny(params.id)) {
      throw refuse("Coupon already exists.", { code: "resource_already_exists" });
    }
    if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
      throw refuse("Pass one of amount_off and percent_off");
    }
    if (params.amount_off !== undefined && params.currency === undefined) {
      throw refuse("Missing currency", { param: "currency" });
    }
    if ((params.duration === "repeating") !== (params.duration_in_months !== undefined)) {
      throw refuse("duration_in_months goes with repeating", { param: "duration_in_months" });
    }
    return world.make<Stripe.Coupon>("Coupons.create", "co", {
      amount_off: params.amount_off ?? null,
      currency: params.currency ?? null,
      duration: params.duration ?? "once",
      duration_in_months: params.duration_in_months ?? null,
      max_redemptions: params.max_redemptions ?? null,
      metadata: metadataOf(params.metadata),
      name: params.name ?? null,
      percent_off: params.percent_off ?? null,
      valid: true,
      ...(params.id === undefined ? {} : { id: params.id }),
    });
  },
  "Coupons.retrieve": (world: World, _params: object, id: string) =>
    world.get<Stripe.Coupon>("coupon", id),

  "SetupIntents.create": (world: World, params: Stripe.SetupIntentCreateParams) => {
    const customer = world.get<Stripe.Customer>("customer", params.customer, "customer");
    const setup = world.make<Stripe.SetupIntent>("SetupIntents.create", "seti", {
      customer: customer.id,
      metadata: metadataOf(params.metadata),
      payment_method_types: ["card"],
      status: "requires_payment_method",
      usage: params.usage ?? "off_session",
    });
    setup.client_secret = `${setup.id}_secret_standin`;
    return setup;
  },
  "SetupIntents.retrieve": (world: World, _params: object, id: string) =>
    world.get<Stripe.SetupIntent>("setup_intent", id),
  "PaymentMethods.retrieve": (world: World, _params: object, id: string) =>
    world.get<Stripe.PaymentMethod>("payment_method", id),
};
