/** What calls return: the entities of product.md §3 for clients. */
import { z } from "zod";
import { GENDERS, GOALS } from "~/features/identity/student-fields";
import { LIVE_STATUSES } from "~/features/lives/live-kinds";
import { langKeys } from "~/kernel/lang-keys";

const colour = z.string().regex(/^#[0-9a-f]{3,8}$/);
const picture = z.string().nullable();
const richText = z.string().nullable().meta({ description: "Clean HTML" });

export const problemBody = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().meta({
      description: "What message says, as a sentence in the caller's language",
      example: "There is nothing at this address.",
    }),
    path: z.string(),
    message: z.string().meta({ description: "Translation key", example: "error.notFound" }),
    fieldErrors: z
      .array(
        z.object({
          objectName: z.enum(["params", "query", "body"]),
          field: z.string(),
          message: z.string().meta({ description: "Translation key" }),
        }),
      )
      .optional(),
    clientSecret: z
      .string()
      .optional()
      .meta({ description: "402: what the browser authenticates with" }),
    hostedUrl: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "402: the provider's page for the same, where there is one" }),
    reference: z.string().optional().meta({
      description:
        "The order of the purchase; with error.orderBegun the other one that waits to be paid",
    }),
    plan: z
      .int()
      .optional()
      .meta({ description: "409 error.orderBegun: the subscription type of that order" }),
  })
  .meta({ id: "Problem" });

export const subscriptionType = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    price: z
      .number()
      .min(0)
      .meta({ description: "In units of the currency, two decimals at most", example: 14.99 }),
    currency: z.string().regex(/^[A-Z]{3}$/),
    interval: z.enum(["MONTH", "YEAR"]),
    trialPeriod: z.int().min(0).max(365).meta({ description: "Days" }),
    applicationId: z.int().nullable(),
    applicationKey: z.string().nullable(),
    instagramHandleRequired: z.boolean(),
    subscriptionModel: z.enum(["SINGLE_TRAINER", "UNLIMITED", "GYM", "GYMPASS"]),
  })
  .meta({ id: "SubscriptionType" });

const trainerCard = z
  .object({
    id: z.int(),
    tuid: z.string(),
    screenName: z.string(),
    headerText: z.string().nullable(),
    profileImgUrl: picture,
  })
  .meta({ id: "TrainerCard" });

const gymSummary = {
  id: z.int(),
  guid: z.string(),
  name: z.string(),
  logoImageUrl: picture,
  headerImageUrl: picture,
  aboutImageUrl: picture,
  welcome1: z.string().nullable().meta({ description: "Plain text" }),
  welcome2: z.string().nullable().meta({ description: "Plain text" }),
  applicationKey: z.string().nullable(),
  backgroundColor: colour,
  textColor: colour,
  buttonColor: colour,
  buttonTextColor: colour,
  brandColor: colour,
};

const extension = {
  trainers: z.array(trainerCard).optional().meta({ description: "With extended=true" }),
  subscriptionTypes: z
    .array(subscriptionType)
    .optional()
    .meta({ description: "With extended=true: what is offered now, in order" }),
};

export const gymInList = z.object({ ...gymSummary, ...extension }).meta({ id: "GymSummary" });

export const gym = z
  .object({
    ...gymSummary,
    checkoutSuccess: richText,
    terms: richText,
    privacy: richText,
    contacts: richText,
    ...extension,
  })
  .meta({ id: "Gym" });

const trainerFields = {
  id: z.int(),
  tuid: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  screenName: z.string(),
  headerImageUrl: picture,
  headerText: z.string().nullable(),
  bio: z.string().nullable(),
  about: z.string().nullable(),
  aboutImageUrl: picture,
  callToAction: z.string().nullable(),
  callToActionImageUrl: picture,
  stepCloser: z.string().nullable(),
  stepCloserImageUrl: picture,
  promoVideoUrl: z.string().nullable(),
  promoVideoCoverImageUrl: picture,
  profileImgUrl: picture,
};

/** What everybody may read. */
export const publicTrainer = z
  .object({
    ...trainerFields,
    gyms: z
      .array(z.object({ id: z.int(), guid: z.string(), name: z.string() }))
      .meta({ description: "Where the trainer teaches; on a gym's own host that gym alone" }),
  })
  .meta({ id: "PublicTrainer" });

/** The caller's own account, with the address that others never see. */
export const ownTrainer = z
  .object({ ...trainerFields, email: z.string().nullable() })
  .meta({ id: "Trainer" });

export const account = z
  .object({
    id: z.uuid(),
    login: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    activated: z.boolean(),
    langKey: z.enum(langKeys).nullable().meta({ description: "null until the person chose one" }),
    authorities: z.array(z.enum(["ROLE_USER", "ROLE_TRAINER", "ROLE_ADMIN"])),
  })
  .meta({ id: "Account" });

export const student = z
  .object({
    id: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    instagramHandle: z.string().nullable(),
    dateOfBirth: z.iso.date().nullable(),
    lang: z.enum(langKeys).meta({ description: "EN until the person chose one" }),
    goal: z.enum(GOALS),
    gender: z.enum(GENDERS).nullable(),
    acquiringTrainerId: z.int().nullable(),
    acquiringTrainerTuid: z.string().nullable(),
    acquiringGymId: z.int().nullable(),
    acquiringGymGuid: z.string().nullable(),
  })
  .meta({ id: "Student" });

const leastCount = z.int().min(0).meta({ description: "How many of them at least" });

export const authInfo = z
  .object({
    issuer: z.string(),
    clientId: z.string(),
    providers: z
      .array(
        z.object({
          id: z.string().meta({ description: "What subject_issuer names", example: "facebook" }),
          clientId: z.string(),
          scope: z.string(),
          apiVersion: z.string(),
        }),
      )
      .meta({ description: "The connected social networks" }),
    passwordPolicy: z.object({
      signup: z.object({ min: z.int(), max: z.int() }),
      partner: z.object({
        min: z.int(),
        upper: leastCount,
        lower: leastCount,
        digit: leastCount,
        special: leastCount,
      }),
    }),
    partner: z.object({ id: z.string(), enabled: z.boolean() }),
  })
  .meta({ id: "AuthInfo" });

export const subscription = z
  .object({
    id: z.uuid(),
    subscriptionTypeId: z.int(),
    subscriptionType: subscriptionType.nullable(),
    isTerminated: z.boolean(),
    isCanceled: z.boolean().meta({ description: "Still running, until terminationTimestamp" }),
    terminationTimestamp: z.iso
      .datetime()
      .meta({ description: "When it ended or will end; of a running one, its next billing" }),
    paymentProvider: z.enum(["STRIPE", "GYMPASS", "FREE"]),
  })
  .meta({ id: "Subscription" });

export const product = z
  .object({
    id: z.int(),
    puid: z.string(),
    name: z.string(),
    description: z.string(),
    price: z.number().positive().meta({ description: "In units of the currency", example: 39 }),
    currency: z.string().regex(/^[A-Z]{3}$/),
    productImageUrl: picture,
    checkoutSuccess: richText,
  })
  .meta({ id: "Product" });

export const promotionResult = z
  .object({
    finalPrice: z.number().min(0).optional(),
    errorMessage: z
      .enum([
        "promo.expired",
        "promo.notFound",
        "promo.notForPlan",
        "promo.notForProduct",
        "promo.alreadyUsed",
        "promo.limitReached",
      ])
      .optional(),
  })
  .meta({ id: "PromotionResult" });

export const transaction = z
  .object({ uniqueTransactionId: z.string().max(50) })
  .meta({ id: "Transaction" });
export const workoutType = z
  .object({
    key: z.string().meta({ description: "The cuid in addresses" }),
    name: z.string(),
    coverImageUrl: picture,
    headerText: z.string().nullable(),
    imgUrl: picture,
    secondaryText: z.string().nullable(),
  })
  .meta({ id: "WorkoutType" });

export const tag = z.object({ id: z.int(), text: z.string() }).meta({ id: "Tag" });

export const workoutInList = z
  .object({
    id: z.int(),
    name: z.string(),
    heroImageUrl: picture,
    heroImageColor: z
      .string()
      .nullable()
      .meta({ description: "Stands for the picture until it comes", example: "#8a6f52" }),
    duration: z.int().min(1).meta({ description: "Seconds" }),
    workoutIntensity: z.string().nullable(),
    focusAreas: z.array(z.object({ name: z.string() })),
    textLanguage: z
      .string()
      .nullable()
      .meta({ description: "Of name and focus areas; null: the caller's language", example: "en" }),
    liked: z.boolean().meta({ description: "By the caller" }),
    playedPercent: z.int().min(0).max(100).nullable().meta({
      description: "By the caller: 100 once it was done; null: neither started nor done",
    }),
    accessEnabled: z.boolean().meta({ description: "The caller may watch it now" }),
    subscriptionTypes: z
      .array(subscriptionType.pick({ id: true, name: true, price: true, currency: true }))
      .meta({ description: "On sale and opening it; none for what is open to everybody" }),
  })
  .meta({ id: "WorkoutInList" });

export const live = z
  .object({
    guid: z.string(),
    gymId: z.int(),
    trainerId: z.int().nullable(),
    title: z.string(),
    description: z.string().nullable(),
    equipment: z.string().nullable().meta({ description: "What members need" }),
    imageUrl: picture,
    startsAt: z.iso.datetime(),
    timeZone: z.string().meta({ description: "Of the place", example: "Europe/London" }),
    duration: z.int().min(1).meta({ description: "Minutes" }),
    capacity: z.int().nullable().meta({ description: "Seats; null: as many as come" }),
    leadMinutes: z.int().min(0).meta({ description: "Joining opens so long before the start" }),
    status: z.enum(LIVE_STATUSES),
    cancelReason: z.string().nullable(),
    locked: z.boolean().meta({ description: "Needs a plan" }),
    accessEnabled: z.boolean().meta({ description: "The caller may join it" }),
    joinUrl: z.string().optional().meta({
      description: "Of a live elsewhere, once the caller has joined it and it is open",
    }),
  })
  .meta({ id: "Live" });

export const suggestion = z
  .object({
    kind: z.enum(["category", "challenge", "trainer", "equipment", "workout"]),
    value: z
      .string()
      .meta({ description: "The key of a category, the guid of a challenge, else an id" }),
    text: z.string(),
    textLanguage: z
      .string()
      .nullable()
      .meta({ description: "Of the text, where it is not the caller's" }),
  })
  .meta({ id: "Suggestion" });
