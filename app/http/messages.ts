/** Translation keys that calls answer with; their texts are in i18n/locales/<lng>/error.json. */
export type MessageKey = `error.${string}` | `promo.${string}`;
