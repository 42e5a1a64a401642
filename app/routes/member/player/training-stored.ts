/** The player dispatches it on the window when the server has stored a workout that the member has left. */
export const TRAINING_STORED = "training-stored";
