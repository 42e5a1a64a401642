/** Expands the ids of an answer to objects, as Stripe does on request. */
import { refuse, type World } from "./world";

/** Stripe expands at most four levels. */
export function expand(world: World, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > 4) {
      throw refuse(`You cannot expand more than 4 levels of a property. Property: ${path}`);
    }
    open(world, copy, parts, path);
  }
  return copy;
}

/** Members that Stripe sends on request only. */
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
    const object = world.findAny(value);
    if (!object) throw refuse(`This property cannot be expanded (${path}).`);
    holder[name] = structuredClone(object);
  }
  if (Array.isArray(value)) {
    holder[name] = value.map((one: unknown) =>
      typeof one === "string" ? structuredClone(world.findAny(one)) : one,
    );
  }
  open(world, holder[name], rest, path);
}

/** Removes members that the caller did not request, at every depth. */
export function removeUnrequested(
  answer: unknown,
  wanted: readonly string[],
  path: string[] = [],
): void {
  if (typeof answer !== "object" || answer === null) return;
  if (Array.isArray(answer)) {
    for (const one of answer) removeUnrequested(one, wanted, path);
    return;
  }
  for (const [name, value] of Object.entries(answer)) {
    const current = [...path, name];
    const isRequested = wanted.some(
      (one) => one === current.join(".") || one.startsWith(`${current.join(".")}.`),
    );
    // Members on request are lists or objects; an account's `losses.payments` is a text.
    if (ON_REQUEST.includes(name) && !isRequested && typeof value === "object")
      delete (answer as Record<string, unknown>)[name];
    else removeUnrequested(value, wanted, current);
  }
}
