/** The date of a live on its sticker (product.md §16), in the time zone it takes place in. Pure. */
const NO_BREAK_SPACE = "\u00a0";

interface DateSticker {
  /** "21" */
  day: string;
  /** "Nov" */
  month: string;
  /** "Saturday, 18:30 GMT"; time and zone share a line. */
  when: string;
}

export function dateSticker(startsAt: Date, timeZone: string, lang: string): DateSticker {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { timeZone, ...options }).format(startsAt);
  return {
    day: part({ day: "numeric" }).replace(/\D/g, ""),
    month: part({ month: "short" }).replace(/\.$/, ""),
    when: part({
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZoneName: "short",
    })
      // Without the "+0" that some languages write after GMT and UTC.
      .replace(/([A-Z])\+0$/, "$1")
      .replace(/\s(?=\S+$)/, NO_BREAK_SPACE),
  };
}
