/**
 * A part of a page that hangs on its props alone: no context, no hook, no id of React's. On the server its markup is
 * written once and remembered, for React takes many times as long to write a card as to put its text there. The
 * browser hydrates it as any other part, for the markup is the same, and draws it again only when its props say
 * something else: a list makes new objects of the same words at each turn.
 */
import { createContext, memo, useContext, type FunctionComponent, type Ref } from "react";

/** Writes a part, or remembers how it was written with the same props. */
export type MarkupMemory = <P extends object>(part: FunctionComponent<P>, props: P) => string;

const Memory = createContext<MarkupMemory | null>(null);
/** The server's alone: without a memory every part is rendered. */
export const MarkupMemoryProvider = Memory.Provider;

/** A build for the browser knows none. */
const useMemory = import.meta.env.SSR ? () => useContext(Memory) : () => null;

/** What JSON tells apart: two parts with other props must never be taken for one. */
type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...asked: never[]) => unknown
    ? never
    : { [Name in keyof T]: Plain<T[Name]> };

interface DrawnProps {
  part: FunctionComponent<object>;
  props: object;
}

const Drawn = memo(
  function Drawn({ part: Part, props }: DrawnProps) {
    return <Part {...props} />;
  },
  (before, after) =>
    before.part === after.part && JSON.stringify(before.props) === JSON.stringify(after.props),
);

export interface RememberedProps<P extends object> {
  /** The element around the part, which is written anew each time. */
  as: "li" | "div";
  id?: string;
  className?: string;
  innerRef?: Ref<HTMLElement>;
  part: FunctionComponent<P>;
  props: P & Plain<P>;
}

export function Remembered<P extends object>({
  as: Element,
  part: Part,
  props,
  innerRef,
  ...rest
}: RememberedProps<P>) {
  const memory = useMemory();
  const own = { ...rest, ref: innerRef as Ref<HTMLLIElement & HTMLDivElement> };
  return memory ? (
    <Element {...own} dangerouslySetInnerHTML={{ __html: memory(Part, props) }} />
  ) : (
    <Element {...own}>
      <Drawn part={Part as FunctionComponent<object>} props={props} />
    </Element>
  );
}
