// @ts-check
/** Reads a page's body into plain data, which bare React and bare Remix then render: the same markup in all of them. */
import { Parser } from "htmlparser2";
import { REACT_NAMES } from "./react-names.mjs";

/** @typedef {string | [string, Record<string, string>, PageNode[]]} PageNode */

/** @param {string} html @returns {PageNode[]} */
export function pageAsData(html) {
  /** @type {PageNode[]} */
  const top = [];
  const open = [top];
  const parser = new Parser({
    onopentag(tag, attributes) {
      const named = Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [REACT_NAMES.get(name) ?? name, value]),
      );
      // An uncontrolled value, as a form that was sent has.
      if ("value" in named && tag === "input") {
        named["defaultValue"] = named["value"];
        delete named["value"];
      }
      /** @type {PageNode[]} */
      const children = [];
      open.at(-1)?.push([tag, named, children]);
      open.push(children);
    },
    ontext: (text) => void open.at(-1)?.push(text),
    onclosetag: () => void open.pop(),
  });
  const body = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? "";
  parser.end(body.replace(/<script\b.*?<\/script>/gs, ""));
  return top;
}
