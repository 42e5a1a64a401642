/** The server sets it on exactly the pages that are the same for every visitor; a service worker keeps no others. */
export const PUBLIC_PAGE_HEADER = "X-Public-Page";
