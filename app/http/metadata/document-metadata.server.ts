/**
 * What machines read of a page for search engines, beside its title and description: Open Graph tags for shared links
 * and structured data. The server writes them into the document alone, because they serve nobody who navigates: the
 * browser's script and the data of the page stay without them.
 */
import type { EntryContext } from "@remix-run/node";
import type { Graph } from "schema-dts";
import { SHARE_PICTURE_SIZE } from "~/features/media/share-picture-size";
import type { Language } from "~/kernel/languages";
import type { RequestArgs } from "../gym.server";
import type { LoadContext } from "../load-context";
import { resolveBrand } from "../shell.server";
import { toBrandPicture, type SharePicture } from "./share-picture.server";

interface DocumentMetadata {
  things?: Graph["@graph"];
  /** Without one, the picture of the page's brand. */
  picture?: SharePicture;
  /** Without one, the name of the page's brand. */
  siteName?: string | undefined;
}

export type DescribeDocument = (page: {
  canonical: string;
  description: string;
}) => DocumentMetadata;

/** Called by the loader of a page that has more to say than its title. `describe` runs for documents only. */
export function describeDocument({ context }: RequestArgs, describe: DescribeDocument): void {
  if (context.document) context.document.describe = describe;
}

/** What the loader of the root and that of the page return. */
interface RootData {
  shell: { gym: { name: string } | null; description: string };
}
interface PageData {
  canonical?: string | null;
  /** Without one, the canonical address is shared. */
  shareUrl?: string;
  title?: string;
  metaDescription?: string | null;
}

/** As Open Graph names a language, with a territory. */
const LOCALES: Record<Language, string> = { en: "en_GB", es: "es_ES", fr: "fr_FR", de: "de_DE" };

/** Empty for a page that is not for search engines. */
export async function renderMetadata(
  { staticHandlerContext: { matches, loaderData, errors } }: EntryContext,
  options: { request: Request; context: LoadContext; lang: Language; nonce: string | undefined },
): Promise<string> {
  const { request, context, lang, nonce } = options;
  const page = loaderData[matches.at(-1)?.route.id ?? ""] as PageData | null | undefined;
  const root = loaderData["root"] as RootData | undefined;
  const canonical = page?.canonical;
  if (errors || !canonical || !root) return "";
  const { gym } = await resolveBrand({ request, params: {}, context });
  const description = page.metaDescription ?? root.shell.description;
  const { things = [], ...own } = context.document?.describe?.({ canonical, description }) ?? {};
  const picture = own.picture ?? toBrandPicture(gym, lang);
  const { shareUrl = canonical } = page;
  const tags = {
    "og:url": shareUrl,
    "og:type": "website",
    "og:title": page.title ?? "",
    "og:description": description,
    "og:site_name": own.siteName ?? root.shell.gym?.name ?? "Gymfront",
    "og:locale": LOCALES[lang],
    "og:image": new URL(picture.path, shareUrl).href,
    "og:image:type": "image/jpeg",
    "og:image:width": String(SHARE_PICTURE_SIZE.width),
    "og:image:height": String(SHARE_PICTURE_SIZE.height),
    "og:image:alt": picture.alt,
  };
  const properties = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${escapeAttribute(content)}"/>`,
  );
  return [
    ...properties,
    '<meta name="twitter:card" content="summary_large_image"/>',
    ...(things.length > 0 ? [renderStructuredData(things, nonce)] : []),
  ].join("");
}

function renderStructuredData(things: Graph["@graph"], nonce: string | undefined): string {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  const permission = nonce === undefined ? "" : ` nonce="${nonce}"`;
  return `<script type="application/ld+json"${permission}>${escapeJson(JSON.stringify(graph))}</script>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeAttribute = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char).replaceAll("'", "&#x27;");

/** Without `<`, no text closes the element or opens a comment. */
const escapeJson = (json: string) =>
  json.replace(
    /[&><\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
