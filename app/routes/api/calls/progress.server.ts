/** The one-click switch of the weekly mail (product.md §21). */
import { z } from "zod";
import { setWeeklyProgressMail } from "~/features/identity/set-weekly-progress-mail.server";
import { defineOneClickOff } from "../define-one-click-off";

export const switchMailOff = defineOneClickOff({
  path: "/api/progress-mail/off",
  summary: "Switches the weekly mail off by the link of such a mail",
  description: "The mail is off",
  body: z.object({ weeklyMail: z.boolean() }),
  async switchOff({ db, progressMail }, token) {
    const studentId = progressMail.read(token);
    if (studentId === null) return null;
    await setWeeklyProgressMail(db, { studentId, isOn: false });
    return { weeklyMail: false };
  },
});
