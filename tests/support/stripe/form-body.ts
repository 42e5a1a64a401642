/** Parses `items[0][price_data][currency]=gbp` as Stripe does, into objects and, for numbers from 0 on, lists. */
export function parseForm(body: string): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of new URLSearchParams(body)) {
    const path = key.replaceAll("]", "").split("[");
    let at = root;
    for (const part of path.slice(0, -1)) {
      at[part] ??= Object.create(null);
      at = at[part] as Record<string, unknown>;
    }
    const last = path.at(-1) ?? "";
    if (last === "") ((at["0"] ??= []) as unknown[]).push(value);
    else at[last] = value;
  }
  return listed(root) as Record<string, unknown>;
}

function listed(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
