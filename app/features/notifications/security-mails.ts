/**
 * Which kinds of mail are about the security of an account. Any visitor of any gym's pages can cause them, so they link
 * to a gym's custom domain, whose names another party may control, only if the reader belongs to that gym (security.md
 * §13). A new kind does not compile until it is decided.
 */
import type { MailKind } from "./mail-data";

const IS_SECURITY_MAIL: Record<MailKind, boolean> = {
  deletionNotice: true,
  deletionUndone: true,
  disputeLost: false,
  disputeOpened: false,
  disputeWon: false,
  emailChangeConfirm: true,
  emailChanged: true,
  emailTaken: true,
  exportReady: true,
  gymOpened: false,
  gymOpeningInvitation: false,
  legalChanged: false,
  liveReminder: false,
  liveCancelled: false,
  liveMoved: false,
  networkLinked: true,
  networkUnlinked: true,
  newDevice: true,
  parentPermission: false,
  partnerWelcome: false,
  passwordChanged: true,
  paymentFailed: false,
  permissionGiven: false,
  receipt: false,
  refund: false,
  refundToOwner: false,
  renewalComing: false,
  resetCode: true,
  subscriptionCanceled: false,
  subscriptionExpired: false,
  subscriptionReverted: false,
  teamInvitation: false,
  trialEnding: false,
  verifyEmail: true,
  weeklyProgress: false,
  welcome: false,
  withdrawn: false,
};

export const isSecurityMail = (kind: MailKind): boolean => IS_SECURITY_MAIL[kind];
