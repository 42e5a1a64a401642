/** The sandbox's card form. It sends the card to the sandbox only. */
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paymentPaths } from "~/payment-paths";
import { Button } from "../../primitives/button";
import { Field } from "../../primitives/field";
import type { CardError, CardFormProps } from "./card-form";
import * as styles from "./card-form.module.css";
import { isCompleteCard, formatExpiry, formatCardNumber } from "./card-fields";

/** The sandbox's answer about a card, or after the bank's question. */
interface SandboxAnswer {
  kind: "succeeded" | "declined" | "authenticate" | "unknown-card";
  paymentMethod?: string;
}

export default function SandboxCardForm({ handle, onComplete }: CardFormProps) {
  const { t } = useTranslation(["sandbox", "billing"]);
  const fields = useRef<HTMLDivElement>(null);
  const [number, setNumber] = useState("");
  const [expiry, setExpiry] = useState("");
  const [cvc, setCvc] = useState("");
  const [unknown, setUnknown] = useState(false);
  const [answerBank, setAnswerBank] = useState<((accepted: boolean) => void) | null>(null);

  const isComplete = isCompleteCard({ number, expiry, cvc });
  useEffect(() => onComplete(isComplete), [isComplete, onComplete]);

  useImperativeHandle(handle, () => {
    /** Shows the bank's question until the holder presses one of its two buttons. */
    const askHolder = () =>
      new Promise<boolean>((resolve) =>
        setAnswerBank(() => (accepted: boolean) => {
          setAnswerBank(null);
          resolve(accepted);
        }),
      );
    return {
      focus: () => focusFirstEmpty(fields.current),
      async confirmSetup(clientSecret) {
        setUnknown(false);
        const answer = await postCard({ clientSecret, number }, askHolder);
        if (answer === null) return unavailable;
        if (answer.paymentMethod) return { paymentMethodRef: answer.paymentMethod };
        if (answer.kind !== "unknown-card") return refused;
        setUnknown(true);
        return { error: "invalid" };
      },
      async authenticate(clientSecret) {
        const form = { clientSecret, accepted: (await askHolder()) ? "on" : "" };
        const answer = await postForm(paymentPaths.sandboxAuthentication(), form);
        if (answer === null) return unavailable;
        return answer.kind === "succeeded" ? { ok: true } : refused;
      },
    };
  }, [number]);

  if (answerBank) return <BankQuestion answer={answerBank} />;
  return (
    <div ref={fields} className={styles.fields}>
      <Field
        label={t("billing:payment.cardNumber")}
        help={t("cardHelp")}
        errors={unknown ? [t("unknownCard")] : undefined}
        value={number}
        onChange={({ target }) => setNumber(formatCardNumber(target))}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
      />
      <div className={styles.pair}>
        <Field
          label={t("billing:payment.cardExpiry")}
          value={expiry}
          onChange={({ target }) => setExpiry(formatExpiry(target))}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="12 / 34"
          maxLength={7}
        />
        <Field
          label={t("billing:payment.cardCvc")}
          value={cvc}
          onChange={({ target }) => setCvc(target.value.replace(/\D/g, ""))}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          maxLength={4}
        />
      </div>
    </div>
  );
}

const refused: { error: CardError } = { error: "refused" };
const unavailable: { error: CardError } = { error: "unavailable" };

function focusFirstEmpty(fields: HTMLElement | null): void {
  const inputs = [...(fields?.querySelectorAll("input") ?? [])];
  (inputs.find(({ value }) => value === "") ?? inputs[0])?.focus();
}

/** Without the holder's consent the answer stays the bank's question. */
async function postCard(card: Record<string, string>, askHolder: () => Promise<boolean>) {
  const answer = await postForm(paymentPaths.sandboxSetup(), card);
  if (answer?.kind !== "authenticate" || !(await askHolder())) return answer;
  return postForm(paymentPaths.sandboxSetup(), { ...card, authenticated: "on" });
}

/** Null: no answer, or an invalid one. */
async function postForm(
  address: string,
  form: Record<string, string>,
): Promise<SandboxAnswer | null> {
  try {
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams(form) });
    return answer.ok ? ((await answer.json()) as SandboxAnswer) : null;
  } catch {
    return null;
  }
}

/** Takes the place of the window that a bank would open. */
function BankQuestion({ answer }: { answer: (accepted: boolean) => void }) {
  const { t } = useTranslation("sandbox");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.bank} role="group" aria-labelledby="bank" tabIndex={-1}>
      <h3 id="bank" className={styles.bankTitle}>
        {t("authenticateTitle")}
      </h3>
      <p className={styles.dim}>{t("authenticateText")}</p>
      <Button type="button" wide onClick={() => answer(true)}>
        {t("authenticate")}
      </Button>
      <Button type="button" variant="secondary" wide onClick={() => answer(false)}>
        {t("refuse")}
      </Button>
    </div>
  );
}
