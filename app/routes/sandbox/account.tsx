/** The sandbox provider's pages for a creator: what it asks for first, then what was paid to the account. */
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import { notFound, seeOther } from "~/http/responses.server";
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";
import { SandboxAccount } from "./account-view";

export const handle = { i18n: ["sandbox"] };
export const headers = () => ({ "Cache-Control": "no-store" });
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

async function accountOf(args: RequestArgs) {
  const ref = args.params["accountRef"] ?? "";
  const { sandbox } = args.context;
  const account = sandbox && (await sandbox.accounts.showAccount(ref));
  if (!sandbox || !account) throw notFound();
  return { ref, sandbox, account };
}

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await accountOf(args);
  const [t, lang] = await Promise.all([translator(args, "sandbox"), languageOf(args)]);
  const words = (amountMinor: number, currency: string) =>
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
      amount: words(amountMinor, currency),
      fee: words(feeMinor, currency),
      refunded: refundedMinor > 0 ? words(refundedMinor, currency) : null,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ref, sandbox, account } = await accountOf(args);
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
  await sandbox.accounts.giveDetails(
    ref,
    { holderName, accountNumber: accountNumber || null, termsAccepted },
    new Date(),
  );
  return seeOther(account.backTo);
}

export default function Account() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SandboxAccount {...page} answer={answer} />;
}
