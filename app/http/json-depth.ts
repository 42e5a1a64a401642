/**
 * Counts the brackets outside strings, up to one past the limit, before anything is built from the text: an array of
 * depth 200,000 parses and overflows later.
 */
export function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length && depth <= limit; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") depth -= 1;
  }
  return depth > limit;
}
