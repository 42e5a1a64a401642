/**
 * Stripe in the sandbox's place, by settings alone: a creator opens an account, and the same journey is walked with Stripe's
 * card form, or its own pages without script.
 */
import { expect, test } from "@playwright/test";
import { tellJourney } from "./journey";
import { faultsAtStripe, openForSale, stripe } from "./stripe-world";

test.beforeAll(({ browser }) => openForSale(browser));
test.afterEach(async ({ page }) => expect(await faultsAtStripe(page)).toEqual([]));

tellJourney(stripe);
