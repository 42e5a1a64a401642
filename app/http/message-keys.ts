/** Translation keys in the responses of calls; app/i18n/locales/<lng>/error.json has the texts. */
export type ErrorKey = `error.${string}`;
/** The message of a field; billing.json has the texts of refused promo codes. */
export type MessageKey = ErrorKey | `promo.${string}`;
