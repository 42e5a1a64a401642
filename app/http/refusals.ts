/** The status and message of each refusal of a call; app/i18n/locales/<lng>/error.json has the texts. */
import type { ErrorKey, MessageKey } from "./message-keys";

interface Refusal {
  status: number;
  title: string;
  message: ErrorKey;
  /** The title is the message's text, which pages and clients show a person (product.md §8). */
  titleIsText?: true;
  /** The message of the body's field, if it differs. */
  atField?: MessageKey;
}

const wrongField = (atField: MessageKey) =>
  ({ status: 400, title: "Bad Request", message: "error.validation", atField }) as const;

export const REFUSALS = {
  malformed: { status: 400, title: "Bad Request", message: "error.malformed" },
  validation: { status: 400, title: "Bad Request", message: "error.validation" },
  badCredentials: { status: 400, title: "Bad Request", message: "error.badCredentials" },
  invalidRequest: {
    status: 400,
    title: "Bad Request",
    message: "error.invalid_request",
    titleIsText: true,
  },
  userExists: { status: 400, title: "Bad Request", message: "error.userexists" },
  partnerPassword: wrongField("error.partnerPassword"),
  dateOfBirthInvalid: wrongField("error.dateOfBirthInvalid"),
  tokenInvalid: wrongField("error.tokenInvalid"),
  unknownIssuer: wrongField("error.unknownIssuer"),
  socialEmail: { status: 409, title: "Conflict", message: "error.socialEmail" },
  socialPassword: { status: 409, title: "Conflict", message: "error.socialPassword" },
  unauthorized: { status: 401, title: "Unauthorized", message: "error.unauthorized" },
  termsRequired: { status: 400, title: "Bad Request", message: "error.termsRequired" },
  ageRequired: { status: 400, title: "Bad Request", message: "error.ageRequired" },
  parentRequired: { status: 400, title: "Bad Request", message: "error.parentRequired" },
  instagramRequired: { status: 400, title: "Bad Request", message: "error.instagramRequired" },
  paymentMethodRequired: {
    status: 400,
    title: "Bad Request",
    message: "error.paymentMethodRequired",
  },
  meaninglessData: {
    status: 422,
    title: "Unprocessable Content",
    message: "error.meaninglessData",
  },
  partnerLinked: { status: 409, title: "Conflict", message: "error.partnerLinked" },
  partnerPaying: { status: 409, title: "Conflict", message: "error.partnerPaying" },
  partnerEnded: { status: 409, title: "Conflict", message: "error.partnerEnded" },
  partnerUnavailable: { status: 409, title: "Conflict", message: "error.partnerUnavailable" },
  promoExpired: wrongField("promo.expired"),
  promoNotFound: wrongField("promo.notFound"),
  promoNotForPlan: wrongField("promo.notForPlan"),
  promoNotForProduct: wrongField("promo.notForProduct"),
  promoAlreadyUsed: wrongField("promo.alreadyUsed"),
  promoLimitReached: wrongField("promo.limitReached"),
  gymRequired: { status: 400, title: "Bad Request", message: "error.gymRequired" },
  noPendingState: { status: 400, title: "Bad Request", message: "error.connectAgain" },
  codeUsed: { status: 409, title: "Conflict", message: "error.codeUsed" },
  lastOwner: { status: 409, title: "Conflict", message: "error.lastOwner" },
  accountTaken: { status: 409, title: "Conflict", message: "error.accountTaken" },
  declined: { status: 402, title: "Payment Required", message: "error.cardDeclined" },
  needsAuthentication: {
    status: 402,
    title: "Payment Required",
    message: "error.needsAuthentication",
  },
  alreadyHeld: { status: 409, title: "Conflict", message: "error.alreadyHeld" },
  attemptReused: { status: 409, title: "Conflict", message: "error.attemptReused" },
  orderBegun: { status: 409, title: "Conflict", message: "error.orderBegun" },
  termsChanged: { status: 409, title: "Conflict", message: "error.termsChanged" },
  isFree: { status: 409, title: "Conflict", message: "error.isFree" },
  creatorNotReady: { status: 409, title: "Conflict", message: "error.creatorNotReady" },
  belowMinimum: { status: 409, title: "Conflict", message: "error.belowMinimum" },
  notFree: { status: 409, title: "Conflict", message: "error.notFree" },
  notStripe: { status: 409, title: "Conflict", message: "error.notStripe" },
  disputed: { status: 409, title: "Conflict", message: "error.disputed" },
  terminated: { status: 409, title: "Conflict", message: "error.terminated" },
  paymentPending: { status: 409, title: "Conflict", message: "error.paymentPending" },
  tokenRequired: { status: 403, title: "Token required", message: "error.tokenRequired" },
  forbidden: { status: 403, title: "Forbidden", message: "error.forbidden" },
  notFound: { status: 404, title: "Not Found", message: "error.notFound" },
  savedFull: { status: 409, title: "Conflict", message: "error.savedFull" },
  liveClosed: { status: 409, title: "Conflict", message: "error.liveClosed" },
  pushSubscription: wrongField("error.pushSubscription"),
  methodNotAllowed: {
    status: 405,
    title: "Method Not Allowed",
    message: "error.methodNotAllowed",
  },
  bodyTooLarge: { status: 413, title: "Content Too Large", message: "error.bodyTooLarge" },
  uploadEmpty: { status: 400, title: "Bad Request", message: "error.uploadEmpty" },
  uploadTooLarge: { status: 413, title: "Content Too Large", message: "error.uploadTooLarge" },
  uploadQuota: { status: 413, title: "Content Too Large", message: "error.uploadQuota" },
  uploadsUnfinished: { status: 409, title: "Conflict", message: "error.uploadsUnfinished" },
  uploadsInWork: { status: 409, title: "Conflict", message: "error.uploadsInWork" },
  uploadFinished: { status: 409, title: "Conflict", message: "error.uploadFinished" },
  unsupportedMediaType: {
    status: 415,
    title: "Unsupported Media Type",
    message: "error.unsupportedMediaType",
  },
  tooManyRequests: {
    status: 429,
    title: "Too Many Requests",
    message: "error.tooManyRequests",
  },
  internal: { status: 500, title: "Internal Server Error", message: "error.internal" },
  busy: { status: 503, title: "Service Unavailable", message: "error.busy" },
  providerAway: { status: 503, title: "Service Unavailable", message: "error.providerAway" },
  networkAway: { status: 503, title: "Service Unavailable", message: "error.networkAway" },
  unavailable: { status: 503, title: "Service Unavailable", message: "error.unavailable" },
} as const satisfies Record<string, Refusal>;

export type RefusalName = keyof typeof REFUSALS;

/** The message of a field in a problem document. */
export function getFieldMessage(name: RefusalName): MessageKey {
  const refusal: Refusal = REFUSALS[name];
  return refusal.atField ?? refusal.message;
}
