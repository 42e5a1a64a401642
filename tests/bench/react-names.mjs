// @ts-check
/** Attributes that React calls otherwise. */
export const REACT_NAMES = new Map([
  ["class", "className"],
  ["for", "htmlFor"],
  ["tabindex", "tabIndex"],
  ["autocomplete", "autoComplete"],
  ["srcset", "srcSet"],
  ["fetchpriority", "fetchpriority"],
  ["viewbox", "viewBox"],
  ["stroke-width", "strokeWidth"],
  ["stroke-linecap", "strokeLinecap"],
  ["stroke-linejoin", "strokeLinejoin"],
  ["maxlength", "maxLength"],
  ["minlength", "minLength"],
  ["novalidate", "noValidate"],
]);
