/**
 * Renders a component that depends only on its props (no context, hook or React id) and caches its HTML on the server;
 * rendering a card with React costs far more than a cache hit. The browser hydrates it like any other component and
 * renders it again only when the contents of its props differ: a list creates new objects with equal contents on each
 * render.
 */
import { createContext, memo, useContext, type FunctionComponent, type Ref } from "react";

/** Returns a component's HTML, cached by its props. */
export type MarkupCache = <P extends object>(part: FunctionComponent<P>, props: P) => string;

const Memory = createContext<MarkupCache | null>(null);
/** Only the server provides a cache; without one every component is rendered. */
export const MarkupCacheProvider = Memory.Provider;

/** The browser's build has no cache. */
const useMemory = import.meta.env.SSR ? () => useContext(Memory) : () => null;

/** Props that JSON can distinguish, so that different props never share a cache entry. */
type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...args: never[]) => unknown
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

interface RememberedProps<P extends object> {
  /** The element around the cached HTML; it is rendered each time. */
  as: "li" | "div";
  id?: string;
  className?: string;
  innerRef?: Ref<HTMLElement>;
  part: FunctionComponent<P>;
  props: P & Plain<P>;
}

export function CachedMarkup<P extends object>({
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
