/** A member at the card form (product.md §18): a card on file, and the request of the page. */
import { beforeEach } from "vitest";
import { asc, eq } from "drizzle-orm";
import { ledgerEntries } from "~/features/billing/ledger/schema.server";
import {
  confirmCheckout,
  type ConfirmCheckout,
} from "~/features/billing/orders/confirm-checkout.server";
import type { StartCheckout } from "~/features/billing/orders/start-checkout.server";
import { byCard, mailKinds, makeProduct, putCardOnFile } from "./billing-world";
import { sellAtSandbox } from "./sandbox-sales";

export type Given = Partial<ConfirmCheckout> & { planId?: number };

/** Call it once in a test file: for each test the form of a new member in a new shop. */
export function openCardForm() {
  const world = sellAtSandbox();
  let card: string;
  beforeEach(async () => {
    card = await putCardOnFile(world.db, world.payments, world.student);
  });

  const form = ({ paymentMethodRef = card, ...given }: Given = {}): ConfirmCheckout =>
    byCard(world.request(given as Partial<StartCheckout>), paymentMethodRef);

  return {
    world,
    /** The card on file. */
    card: () => card,
    form,
    confirm: (given?: Given) => confirmCheckout(world.db, form(given)),
    plain: () => ({ planId: world.shop.plain }),
    async productForm(given: Given = {}): Promise<ConfirmCheckout> {
      const product = await makeProduct(world.db, world.shop);
      return form({ ...given, item: { kind: "product", productId: product.id } });
    },
    ledger: () =>
      world.db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.studentId, world.student.studentId))
        .orderBy(asc(ledgerEntries.id)),
    mails: () => mailKinds(world.db, world.student),
  };
}
