/** Structured data of schema.org about public pages. It says only what the page itself shows to every visitor. */
import type { BreadcrumbList, Event, Offer, Organization, Person, VideoObject } from "schema-dts";
import { decimalAmount } from "~/kernel/money";

/** The address of a picture as it stands on the page `base`; undefined for one that no browser shows there. */
export function toAbsolute(address: string | null, base: string): string | undefined {
  if (address === null || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  const isShown = url.protocol === "https:" || url.origin === new URL(base).origin;
  return isShown ? url.href : undefined;
}

interface OfferedPlan {
  name: string;
  description: string | null;
  priceMinor: number;
  currency: string;
  interval: string;
}

/** Codes of UN/CEFACT, which schema.org takes for units. */
const UNIT_CODES: Readonly<Record<string, string>> = { MONTH: "MON", YEAR: "ANN" };

/** `url`: of the page that shows the plan. */
export function buildPlanOffer(plan: OfferedPlan, url: string): Offer {
  const { name, description, currency } = plan;
  const price = decimalAmount({ amountMinor: plan.priceMinor, currency });
  const unitCode = UNIT_CODES[plan.interval];
  return {
    "@type": "Offer",
    name,
    ...(description ? { description } : {}),
    url,
    price,
    priceCurrency: currency,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price,
      priceCurrency: currency,
      ...(unitCode
        ? { referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode } }
        : {}),
    },
  };
}

export function buildGymOrganization(gym: {
  name: string;
  url: string;
  logo: string;
  image: string | undefined;
  description: string;
  sameAs: readonly (string | null)[];
  offers: Offer[];
}): Organization {
  const { offers, image, sameAs, ...facts } = gym;
  const profiles = sameAs.filter((address) => address !== null);
  return {
    "@type": "Organization",
    "@id": `${gym.url}#organization`,
    ...facts,
    ...(image ? { image } : {}),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
    ...(offers.length > 0 ? { makesOffer: offers } : {}),
  };
}

/** The provider of the platform, by the operator's settings. */
export function buildProviderOrganization(
  provider: { name: string; address: string; email: string | null; phone: string | null },
  { url, logo, description }: { url: string; logo: string; description: string },
): Organization {
  const { name, address, email, phone } = provider;
  return {
    "@type": "Organization",
    "@id": `${url}#organization`,
    name: "Gymfront",
    legalName: name,
    url,
    logo,
    description,
    address,
    ...(email ? { email } : {}),
    ...(phone ? { telephone: phone } : {}),
  };
}

/** Without an address of the film, because films need a grant of their viewer (product.md §13). */
export function buildVideo(video: {
  name: string;
  description: string;
  url: string;
  thumbnailUrl: string;
  publishedAt: Date;
  durationSeconds: number;
  isFree: boolean;
  publisher: { name: string; url: string };
}): VideoObject {
  const { name, description, url, thumbnailUrl, isFree, publisher } = video;
  return {
    "@type": "VideoObject",
    name,
    description,
    url,
    thumbnailUrl,
    uploadDate: video.publishedAt.toISOString(),
    duration: `PT${video.durationSeconds}S`,
    isAccessibleForFree: isFree,
    publisher: { "@type": "Organization", ...publisher },
  };
}

/** A live takes place on its own page, whatever shows it there. */
export function buildEvent(live: {
  name: string;
  description: string;
  url: string;
  image: string;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
  isFree: boolean;
  capacity: number | null;
  organizer: { name: string; url: string };
  performer: { name: string; url: string | undefined } | null;
}): Event {
  const { name, description, url, image, capacity, organizer, performer } = live;
  return {
    "@type": "Event",
    name,
    description,
    url,
    image,
    startDate: live.startsAt.toISOString(),
    endDate: live.endsAt.toISOString(),
    eventStatus: live.isCancelled
      ? "https://schema.org/EventCancelled"
      : "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url },
    isAccessibleForFree: live.isFree,
    ...(capacity === null ? {} : { maximumVirtualAttendeeCapacity: capacity }),
    organizer: { "@type": "Organization", ...organizer },
    ...(performer ? { performer: { "@type": "Person", ...performer } } : {}),
  };
}

/** From the home down to the page itself. */
export function buildBreadcrumbs(pages: readonly { name: string; url: string }[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: pages.map(({ name, url }, index) => ({
      "@type": "ListItem" as const,
      position: index + 1,
      name,
      item: url,
    })),
  };
}

export function buildPerson(person: {
  name: string;
  url: string;
  image: string | undefined;
  description: string;
  gyms: readonly string[];
}): Person {
  const { name, url, image, description, gyms } = person;
  return {
    "@type": "Person",
    name,
    url,
    description,
    ...(image ? { image } : {}),
    ...(gyms.length > 0
      ? { worksFor: gyms.map((gym) => ({ "@type": "Organization" as const, name: gym })) }
      : {}),
  };
}
