/** A member before the card form (decisions §9): a shop, a card on file, and what the form's page sends. */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/features/billing/ledger/schema.server";
import {
  confirmCheckout,
  type ConfirmCheckout,
} from "~/features/billing/orders/confirm-checkout.server";
import type { StartCheckout } from "~/features/billing/orders/start-checkout.server";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { buying, makeProduct, makeStudent, openShop, putCardOnFile } from "./billing-world";

export type Given = Partial<ConfirmCheckout> & { planId?: number };
export type CardForm = Awaited<ReturnType<typeof openCardForm>>;

/** Of a new member in a new shop. */
export async function openCardForm(db: Db, payments: SandboxProvider) {
  const shop = await openShop(db);
  const student = await makeStudent(db);
  const card = await putCardOnFile(db, payments, student);

  function form(given: Given = {}): ConfirmCheckout {
    const { urls, ...rest } = buying(shop, {
      payments,
      student,
      ...(given as Partial<StartCheckout>),
    });
    void urls;
    return {
      ...rest,
      paymentMethodRef: given.paymentMethodRef ?? card,
      backTo: "http://gym.test/profile",
    };
  }

  const confirm = (given: Given = {}) => confirmCheckout(db, form(given));
  const plain = () => ({ planId: shop.plain });
  const productForm = async (given: Given = {}) => {
    const product = await makeProduct(db, shop);
    return form({ ...given, item: { kind: "product", productId: product.id } });
  };

  const ledger = () =>
    db.select().from(ledgerEntries).where(eq(ledgerEntries.studentId, student.studentId));
  const mails = async () =>
    (await db.select().from(outboxMails).where(eq(outboxMails.recipient, student.email))).map(
      ({ kind }) => kind,
    );
  return { shop, student, card, form, confirm, plain, productForm, ledger, mails };
}
