/** What a button of the list of movements does to it. Pure. */
import {
  moveMovement,
  orderMovements,
  type DraftMovement,
} from "~/features/catalog/drafts/draft-content";

export interface MovementAct {
  act: "up" | "down" | "remove" | "order";
  /** The movement; empty for an order of all of them. */
  key: string;
  /** Null: it does not fit the list. */
  apply: (movements: readonly DraftMovement[]) => DraftMovement[] | null;
}

/** `intent`: the button's, as "up-abcd1234". Null: it leaves the list as it is. */
export function readMovementAct(intent: string, form: Pick<FormData, "get">): MovementAct | null {
  if (intent === "order") {
    const keys = String(form.get("order") ?? "").split(",");
    return { act: "order", key: "", apply: (movements) => orderMovements(movements, keys) };
  }
  const [, act, key = ""] = /^(up|down|remove)-([a-z0-9]{8})$/.exec(intent) ?? [];
  if (act === "remove") {
    return { act, key, apply: (movements) => removeMovement(movements, key) };
  }
  if (act !== "up" && act !== "down") return null;
  const by = act === "up" ? -1 : 1;
  return {
    act,
    key,
    apply: (movements) =>
      movements.some((movement) => movement.key === key) ? moveMovement(movements, key, by) : null,
  };
}

function removeMovement(movements: readonly DraftMovement[], key: string): DraftMovement[] | null {
  const others = movements.filter((movement) => movement.key !== key);
  return others.length === movements.length ? null : others;
}
