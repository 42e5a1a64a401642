/** What a test of several browser engines may do with a page; each engine is driven by its own protocol. */

export interface Engine {
  name: "firefox" | "webkit";
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** Evaluates an expression in the page. */
  read<Value extends string | number | boolean | null>(expression: string): Promise<Value>;
  /** Clicks like a person: at the element's middle, which must be visible. */
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  press(key: Key): Promise<void>;
  end(): Promise<void>;
}

/** In units of the WebDriver protocol. */
export const KEYS = { Escape: "\uE00C", Enter: "\uE007", Tab: "\uE004", Space: " " };
export type Key = keyof typeof KEYS;

/** A phone's page in CSS pixels; the width fits every engine's smallest window. */
export const VIEWPORT = { width: 500, height: 844 };
