/** The page as data: put there by the benchmark on the server, read from the document in the browser. */
import { REACT_NAMES } from "../../react-names.mjs";

/** `[tag, attributes, children]`, or a text. */
export type PageNode = string | [string, Record<string, string>, PageNode[]];

interface Bench {
  page: PageNode[];
  sheets: string[];
  theme: string;
}

function fromDocument(): Bench {
  return {
    page: childrenOf(document.body),
    sheets: [...document.querySelectorAll("link[rel=stylesheet]")].map(
      (link) => link.getAttribute("href") ?? "",
    ),
    theme: document.querySelector("style")?.textContent ?? "",
  };
}

function childrenOf(element: Element): PageNode[] {
  const nodes: PageNode[] = [];
  for (const child of element.childNodes) {
    if (child instanceof Text) nodes.push(child.data);
    if (!(child instanceof Element) || child.matches("script, link[rel=modulepreload]")) continue;
    const attributes = Object.fromEntries(
      [...child.attributes].map(({ name, value }) => [REACT_NAMES.get(name) ?? name, value]),
    );
    if (child.localName === "input" && attributes["value"] !== undefined) {
      attributes["defaultValue"] = attributes["value"];
      delete attributes["value"];
    }
    nodes.push([child.localName, attributes, childrenOf(child)]);
  }
  return nodes;
}

export const bench: Bench =
  typeof document === "undefined" ? (Reflect.get(globalThis, "bench") as Bench) : fromDocument();
