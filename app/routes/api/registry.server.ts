/** TABLE OF CONTENTS of the API: every call. Its definition states method and address. */
import * as account from "./calls/account.server";
import * as billing from "./calls/billing.server";
import * as catalog from "./calls/catalog.server";
import * as checkout from "./calls/checkout.server";
import * as dashboard from "./calls/dashboard.server";
import * as gyms from "./calls/gyms.server";
import * as gympass from "./calls/gympass.server";
import * as leave from "./calls/leave.server";
import * as library from "./calls/library.server";
import * as lives from "./calls/lives.server";
import * as passwordReset from "./calls/password-reset.server";
import * as registration from "./calls/registration.server";
import * as search from "./calls/search.server";
import * as students from "./calls/students.server";
import * as progress from "./calls/progress.server";
import * as trainers from "./calls/trainers.server";
import * as tracking from "./calls/tracking.server";
import * as watch from "./calls/watch.server";
import * as workoutTracking from "./calls/workout-tracking.server";
import type { Call } from "./define-call";
import { createFindCall, toCallRoutes } from "./find-call";
import { defineDescription } from "./openapi.server";

/** In the order of the description; of two addresses that match a path equally well, the first is chosen. */
export const calls: readonly Call[] = [
  defineDescription(() => calls),

  gyms.listGyms,
  gyms.getGymById,
  gyms.getGymByGuid,
  gyms.getGymByApplicationKey,
  gyms.getGymBySubscriptionType,

  account.getOwnTrainer,
  trainers.getTrainer,
  account.getAccount,
  account.signIn,
  passwordReset.requestCode,
  passwordReset.confirmResetOfPassword,
  registration.register,
  registration.getAuthInfo,
  students.getOwnStudent,
  students.registerOwnStudent,

  watch.getWorkout,
  watch.getWorkoutOfDefaultType,
  workoutTracking.postTracking,

  catalog.listTypes,
  catalog.getType,
  catalog.listTagsOfType,
  catalog.listWorkoutsOfType,
  search.searchWorkouts,
  search.suggest,
  catalog.postLike,
  catalog.postDislike,
  catalog.postSave,
  catalog.postUnsave,

  library.getThumbnail,

  tracking.postEvent,
  progress.switchMailOff,

  lives.listLives,
  lives.getLive,
  lives.remindOfLive,
  lives.endReminders,
  lives.getPushKey,

  gympass.decryptLink,
  gympass.subscribePass,

  billing.listSubscriptionTypes,
  billing.getSubscriptionType,
  billing.getProduct,
  billing.listOwnLastSubscriptions,
  billing.getTrainerStudentSubscription,
  billing.cancelOwnSubscription,
  billing.revertOwnCancellation,

  checkout.validatePromotion,
  checkout.prepareCardSetup,
  checkout.confirmCardCheckout,
  checkout.payFreeCheckout,

  dashboard.getDashboard,
  dashboard.exchangeToken,

  // Last: a walk over all calls ends with the caller's account.
  leave.deleteOwnAccount,
];

export const callRoutes = toCallRoutes(calls);

export const findCall = createFindCall(calls);
