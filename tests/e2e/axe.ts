/** Problems that axe finds on the current page, in its own colours and in those of another gym. */
import axe, { type AxeResults, type RunOptions } from "axe-core";
import { isHydrated } from "./accounts";
import { ask } from "./http";
import type { Page } from "./test";

const PHONE = 390;
const TABLET = 768;
const DESKTOP = 1440;

/** Passed rules are not described; a violation has its rule and element only. */
const OPTIONS: RunOptions = { resultTypes: ["violations"], selectors: false };
/** Rules that depend on colours alone. */
const COLOUR_RULES: RunOptions = { ...OPTIONS, runOnly: ["color-contrast", "link-in-text-block"] };

/** The stylesheet with a gym's colours, as in its pages. */
export async function readTheme(base: string): Promise<string> {
  const { text } = await ask(base);
  const [, css] = /<style[^>]*>(:root\{color-scheme:[^<]*)<\/style>/.exec(text) ?? [];
  if (css === undefined) throw new Error(`${base} has no theme`);
  return css;
}

export interface Look {
  /** True if the page has another layout on a desktop, not only more room. */
  wide?: boolean;
  /** Colours of another gym, which are checked as well. */
  theme?: string;
}

/** Visits pages and collects the problems of each; `theme`: the colours of another gym. */
export function walkPages(page: Page, theme: string) {
  const faults: Record<string, string[]> = {};
  const look = async (name: string, options: Look = {}) => {
    const pageFaults = await findFaults(page, { theme, ...options });
    if (pageFaults.length > 0) faults[name] = pageFaults;
  };
  const visit = async (name: string, address: string, options?: Look) => {
    await page.goto(address);
    await look(name, options);
  };
  return { faults, look, visit };
}

/**
 * Each violated rule with its first element, at the width of a phone and, if the layout differs, of a desktop; and
 * overflow at any width. Leaves the page as wide as a phone.
 */
export async function findFaults(
  page: Page,
  { wide = false, theme }: Look = {},
): Promise<string[]> {
  await isHydrated(page);
  const faults: string[] = [];
  for (const width of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const widthFaults = sideways > 0 ? [`${sideways} px too wide`] : [];
    if (width === PHONE || (wide && width === DESKTOP))
      widthFaults.push(...(await runAxe(page, theme)));
    faults.push(...widthFaults.map((fault) => `at ${width} px: ${fault}`));
  }
  return faults;
}

async function runAxe(page: Page, theme: string | undefined): Promise<string[]> {
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe.source);
  return page.evaluate(
    async ({ css, all, colours }) => {
      const { axe } = window as unknown as {
        axe: { run(within: Document, options: RunOptions): Promise<AxeResults> };
      };
      const describe = ({ violations }: AxeResults) =>
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
      const faults = describe(await axe.run(document, all));
      if (css === undefined) return faults;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`${css} * { transition: none !important }`);
      document.adoptedStyleSheets = [sheet];
      const others = describe(await axe.run(document, colours));
      document.adoptedStyleSheets = [];
      return [...faults, ...others.map((fault) => `in the other colours: ${fault}`)];
    },
    { css: theme, all: OPTIONS, colours: COLOUR_RULES },
  );
}
