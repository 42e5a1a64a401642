/** Whether a browser asks ahead of the person: it may never follow the link, so the request must use nothing up. */
export const isPrefetch = ({ headers }: { headers: Headers }): boolean =>
  headers.has("sec-purpose") || headers.get("purpose") === "prefetch";
