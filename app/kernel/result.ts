/**
 * A rule refuses with a named reason instead of throwing (CONTRIBUTING.md §2.3):
 * `Result<{ orderId: string }, "promo-expired" | "plan-retired">`.
 */
export type Refusal<Reason extends string> = { ok: false; reason: Reason };
export type Result<Value extends object, Reason extends string> =
  ({ ok: true } & Value) | Refusal<Reason>;

export const ok = <Value extends object>(value: Value): { ok: true } & Value => ({
  ...value,
  ok: true,
});

export const refuse = <const Reason extends string>(reason: Reason): Refusal<Reason> => ({
  ok: false,
  reason,
});
