import { data } from "@remix-run/node";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import { notFound, seeOther } from "~/http/responses.server";
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";

/** @throws 404 for an unknown account, and with a real payment provider */
async function requireAccount({ params, context: { sandbox } }: RequestArgs) {
  const ref = params["accountRef"] ?? "";
  const account = sandbox && (await sandbox.accounts.showAccount(ref));
  if (!sandbox || !account) throw notFound();
  return { ref, sandbox, account };
}

export async function loader(args: RequestArgs) {
  const { account } = await requireAccount(args);
  const [t, lang] = await Promise.all([translator(args, "sandbox"), languageOf(args)]);
  const toPrice = (amountMinor: number, currency: string) =>
    formatMoney({ amountMinor, currency }, lang);
  return {
    title: t("account.title"),
    email: account.email,
    backTo: account.backTo,
    finished: account.finished,
    holderName: account.holderName,
    charges: account.charges.map(({ ref, at, amountMinor, feeMinor, refundedMinor, currency }) => ({
      ref,
      on: longDate(at, lang, "UTC"),
      amount: toPrice(amountMinor, currency),
      fee: toPrice(feeMinor, currency),
      refunded: refundedMinor > 0 ? toPrice(refundedMinor, currency) : null,
    })),
  };
}

export async function action(args: RequestArgs) {
  const { ref, sandbox, account } = await requireAccount(args);
  const form = await readForm(args.request);
  const field = (name: string) => String(form.get(name) ?? "").trim();
  const typed = {
    holderName: field("holderName").slice(0, 100),
    accountNumber: field("accountNumber").slice(0, 30),
    terms: form.has("terms"),
  };
  const { holderName, terms: termsAccepted } = typed;
  const accountNumber = typed.accountNumber.replaceAll(" ", "");
  const errors = {
    holderName: holderName === "" ? "account.name" : null,
    accountNumber: accountNumber === "" || /^\d{8}$/.test(accountNumber) ? null : "account.digits",
  };
  if (errors.holderName || errors.accountNumber) {
    return data({ typed, errors }, { status: 400 });
  }
  await sandbox.accounts.saveDetails(
    ref,
    { holderName, accountNumber: accountNumber || null, termsAccepted },
    args.context.now,
  );
  return seeOther(account.backTo);
}
