/** Translation keys that calls answer with; the texts of errors are in app/i18n/locales/<lng>/error.json. */
export type ErrorKey = `error.${string}`;
/** Of a field; why a promo code does nothing stands in billing.json. */
export type MessageKey = ErrorKey | `promo.${string}`;
