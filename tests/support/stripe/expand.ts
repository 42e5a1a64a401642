/** What an answer holds besides ids. */
import { refuse, type World } from "./world";

/** `latest_invoice` and the like are ids until they are asked for; at most four levels (Stripe's rule). */
export function expand(world: World, answer: object, wanted: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of wanted) {
    const parts = path.split(".");
    if (parts.length > 4) {
      throw refuse(`You cannot expand more than 4 levels of a property. Property: ${path}`);
    }
    open(world, copy, parts, path);
  }
  return copy;
}

/** Members that are only sent when they are asked for. */
const ON_REQUEST = ["confirmation_secret", "payments", "refunds"];

function open(world: World, within: unknown, [name, ...rest]: string[], path: string): void {
  if (name === undefined || typeof within !== "object" || within === null) return;
  if (Array.isArray(within)) {
    for (const one of within) open(world, one, [name, ...rest], path);
    return;
  }
  const holder = within as Record<string, unknown>;
  if (!(name in holder)) {
    throw refuse(`This property cannot be expanded (${path}).`, {
      code: "property_not_expandable",
    });
  }
  const value = holder[name];
  if (typeof value === "string") {
    const found = world.anything(value);
    if (!found) throw refuse(`This property cannot be expanded (${path}).`);
    holder[name] = structuredClone(found);
  }
  if (Array.isArray(value)) {
    holder[name] = value.map((one: unknown) =>
      typeof one === "string" ? structuredClone(world.anything(one)) : one,
    );
  }
  open(world, holder[name], rest, path);
}

/** Takes away what was not asked for, at every depth. */
export function withoutOnRequest(
  answer: unknown,
  wanted: readonly string[],
  path: string[] = [],
): void {
  if (typeof answer !== "object" || answer === null) return;
  if (Array.isArray(answer)) {
    for (const one of answer) withoutOnRequest(one, wanted, path);
    return;
  }
  for (const [name, value] of Object.entries(answer)) {
    const here = [...path, name];
    const asked = wanted.some(
      (one) => one === here.join(".") || one.startsWith(`${here.join(".")}.`),
    );
    // What is taken away is a list or an object; an account's `losses.payments` is a word.
    if (ON_REQUEST.includes(name) && !asked && typeof value === "object")
      delete (answer as Record<string, unknown>)[name];
    else withoutOnRequest(value, wanted, here);
  }
}
