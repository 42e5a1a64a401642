/** Whether the browser asks ahead of the person, who may never follow the link: such a request uses nothing up. */
export const isPrefetch = ({ headers }: { headers: Headers }): boolean =>
  headers.has("sec-purpose") || headers.get("purpose") === "prefetch";
