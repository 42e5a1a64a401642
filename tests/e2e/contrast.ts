/** The contrast of the words over pictures, computed from the pixels that the browser has drawn behind them. */
import sharp from "sharp";
import { contrast } from "~/features/gyms/theme";
import type { Page } from "./test";

interface Word {
  text: string;
  /** Red, green and blue from 0 to 255, and the opacity from 0 to 1. */
  color: number[];
  /** 24 px, or 18.66 px and bold: WCAG 2.2 asks 3:1 of it. */
  large: boolean;
  box: { left: number; top: number; width: number; height: number };
}

/** Of the pixels behind a word this share may be worse: edges of a picture and of rounded corners. */
const IGNORED_SHARE = 0.05;
const TEXT_RATIO = 4.5;
const LARGE_RATIO = 3;

export interface Measured {
  /** How many words lie over pictures on the screen. */
  count: number;
  /** Those that are too faint, with their ratio. */
  faint: string[];
}

/** Measures the words over pictures on the visible part of the page; hideWords() comes first. */
export async function measureWords(page: Page): Promise<Measured> {
  const words = await listWordsOverPictures(page);
  if (words.length === 0) return { count: 0, faint: [] };
  const { data, info } = await sharp(await screenshot(page))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const faint = words.flatMap((word) => {
    const ratio = worstRatio(word, data, info.width);
    const wanted = word.large ? LARGE_RATIO : TEXT_RATIO;
    return ratio < wanted ? [`"${word.text}": ${ratio.toFixed(2)} instead of ${wanted}`] : [];
  });
  return { count: words.length, faint };
}

function worstRatio({ color, box }: Word, pixels: Buffer, width: number): number {
  const counts = new Map<number, number>();
  for (let y = box.top; y < box.top + box.height; y += 1) {
    for (let x = box.left; x < box.left + box.width; x += 1) {
      const ground = pixels.readUIntBE((y * width + x) * 3, 3);
      counts.set(ground, (counts.get(ground) ?? 0) + 1);
    }
  }
  const ratios = [...counts].map(([pixel, count]) => {
    const ground = [pixel >> 16, (pixel >> 8) & 255, pixel & 255];
    return { ratio: contrast(toHex(blend(color, ground)), toHex(ground)), count };
  });
  let ignored = box.width * box.height * IGNORED_SHARE;
  for (const { ratio, count } of ratios.sort((a, b) => a.ratio - b.ratio)) {
    ignored -= count;
    if (ignored < 0) return ratio;
  }
  return 0;
}

function blend(color: number[], ground: number[]): number[] {
  const opacity = color[3] ?? 1;
  return ground.map((channel, index) => (color[index] ?? 0) * opacity + channel * (1 - opacity));
}

function toHex(channels: number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Words keep their colour in the computed style, and pages what is drawn behind them. */
export async function hideWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `*, *::before, *::after { -webkit-text-fill-color: transparent !important;
         text-decoration-color: transparent !important; text-shadow: none !important;
         transition: none !important }`,
    );
    document.adoptedStyleSheets = [sheet];
  });
}

/** Chromium writes the larger file of `optimizeForSpeed` several times as fast. */
async function screenshot(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { optimizeForSpeed: true });
  await session.detach();
  return Buffer.from(data, "base64");
}

function listWordsOverPictures(page: Page): Promise<Word[]> {
  return page.evaluate(() => {
    const pictures = [...document.querySelectorAll("img, video")].map((picture) =>
      picture.getBoundingClientRect(),
    );
    const isOverPicture = (box: DOMRect) =>
      pictures.some(
        ({ left, right, top, bottom }) =>
          box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      );
    const isOnScreen = ({ left, right, top, bottom }: DOMRect) =>
      left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    /** False where the header, the sticky filters, the bar of an invitation, a clip or a dialog covers a part. */
    const isVisible = (element: Element, box: DOMRect) =>
      [box.left + 1, (box.left + box.right) / 2, box.right - 1].every((x) =>
        [box.top + 1, (box.top + box.bottom) / 2, box.bottom - 1].every((y) => {
          const stack = document.elementsFromPoint(x, y);
          const depth = stack.indexOf(element);
          const above = stack.slice(0, Math.max(depth, 0));
          const covers = above.map((one) => one.closest("header, nav, aside, [role=dialog]"));
          return depth !== -1 && covers.every((one) => one === null || one.contains(element));
        }),
      );
    const words: Word[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (!element || !text) continue;
      const style = getComputedStyle(element);
      const size = Number.parseFloat(style.fontSize);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 3 || box.height < 3 || !isOverPicture(box)) continue;
        if (!isOnScreen(box) || !isVisible(element, box)) continue;
        words.push({
          text,
          color: (style.color.match(/[\d.]+/g) ?? []).map(Number),
          large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
          box: {
            left: Math.floor(box.left),
            top: Math.floor(box.top),
            width: Math.floor(box.width),
            height: Math.floor(box.height),
          },
        });
      }
    }
    return words;
  });
}
