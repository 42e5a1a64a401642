/** The web app manifest of a gym or of the product: what a home screen shows (https://www.w3.org/TR/appmanifest/). */
import { DEFAULT_COLORS, deriveTheme, type GymColors } from "~/features/gyms/theme";
import type { Language } from "~/kernel/languages";
import { paths, type Mount } from "~/paths";

/** Home screens cut longer names. */
const MAX_SHORT_NAME = 12;

interface ManifestFacts {
  gym: (GymColors & { guid: string; name: string }) | null;
  mount: Mount;
  lang: Language;
  description: string;
}

interface Icon {
  src: string;
  sizes: string;
  type: "image/png";
  purpose: "any" | "maskable";
}

export function buildManifest({ gym, mount, lang, description }: ManifestFacts) {
  const { tokens } = deriveTheme(gym ?? DEFAULT_COLORS);
  const name = gym?.name ?? "Gymfront";
  const home = paths.home(mount);
  return {
    // The same application at each language of its address.
    id: home,
    name,
    short_name: toShortName(name),
    description,
    lang,
    dir: "ltr",
    start_url: home,
    scope: home,
    display: "standalone",
    background_color: tokens.page,
    theme_color: tokens.page,
    icons: listIcons(gym?.guid ?? null),
  };
}

function listIcons(guid: string | null): Icon[] {
  const sizes = [192, 512] as const;
  const toIcon = (src: string, size: number, purpose: Icon["purpose"]): Icon => ({
    src,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return sizes.flatMap((size) => [
    toIcon(guid ? paths.brandIcon(guid, size) : `/brand/icon-${size}.png`, size, "any"),
    toIcon(guid ? paths.maskableIcon(guid, size) : `/brand/maskable-${size}.png`, size, "maskable"),
  ]);
}

/** As many whole words as fit; a single long word is left to the home screen, which cuts it as it must. */
export function toShortName(name: string): string {
  const words = name.trim().split(/\s+/);
  let short = words[0] ?? "";
  for (const word of words.slice(1)) {
    if (short.length + 1 + word.length > MAX_SHORT_NAME) break;
    short += ` ${word}`;
  }
  return short;
}
