/**
 * The `Range` header (RFC 9110 §14) of a request for one object. Only a single byte range is served; several
 * ranges, another unit or an unreadable header are ignored, as the RFC allows, and the whole object is sent.
 */
type RangeAnswer =
  | { kind: "whole" }
  /** Both inclusive. */
  | { kind: "part"; start: number; end: number }
  | { kind: "unsatisfiable" };

export function answerRange(header: string | undefined, size: number): RangeAnswer {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) {
    return isSingleOversized(header) ? { kind: "unsatisfiable" } : { kind: "whole" };
  }
  if (from === "") {
    const length = Number(to);
    if (length === 0 || size === 0) return { kind: "unsatisfiable" };
    return { kind: "part", start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(from);
  if (to !== "" && Number(to) < start) return { kind: "whole" };
  if (start >= size) return { kind: "unsatisfiable" };
  return { kind: "part", start, end: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}

/** A start of more than 15 digits is accepted, and is beyond any object. */
function isSingleOversized(header: string | undefined): boolean {
  return /^bytes=\d{16,}-\d*$/.test(header?.trim() ?? "");
}
