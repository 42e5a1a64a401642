/** What creators do in a gym, as the audit log names it. A written name stays in the log, so none is reused. */
export type Action =
  | "gym.open"
  | "gym.publish"
  | "gym.change-brand"
  | "gym.undo-change"
  | "gym.change-texts"
  | "gym.draft-terms"
  | "gym.draft-privacy"
  | "gym.publish-terms"
  | "gym.publish-privacy"
  | "gym.upload-logo"
  | "team.invite"
  | "team.withdraw-invitation"
  | "team.join"
  | "team.change-role"
  | "team.remove"
  | "payments.create-account"
  | "payments.connect-account"
  | "payments.open"
  | "library.upload"
  | "library.rename"
  | "library.choose-poster"
  | "library.retry"
  | "library.save-captions"
  | "library.remove-captions"
  | "library.delete"
  | "live.plan"
  | "live.change"
  | "live.start"
  | "live.end"
  | "live.cancel"
  | "live.delete-draft"
  | "live.extend-series"
  | "live.trim-replay"
  | "live.release-recording"
  | "live.hide-question"
  | "live.block-asker"
  | "live.unblock-asker";

/** What an act was done to. */
export interface Subject {
  kind:
    | "gym"
    | "library-file"
    | "gym-invitation"
    | "payment-account"
    | "account"
    | "live"
    | "live-series"
    | "live-question"
    | "student";
  id: string;
}
