/** The cookie that carries the trainer who brought a visitor (`/join/{tuid}`) to the sign-up (product.md §2). */
import { parseTrainerKey } from "~/features/trainers/trainer-key";
import { DAY_SECONDS } from "~/kernel/time";
import { readCookie, writeCookie } from "./cookies";
import type { RequestArgs } from "./gym.server";

type Place = Pick<RequestArgs, "context" | "request">;

/** The first trainer stays, as in the student's row: the first write wins. */
export function rememberAcquiringTrainer(place: Place, tuid: string): string | null {
  if (readAcquiringTrainer(place) !== undefined) return null;
  const { secure } = place.context;
  return writeCookie("acquiringTrainer", tuid, { secure, maxAge: DAY_SECONDS });
}

/** Undefined: no trainer has brought the visitor. */
export function readAcquiringTrainer({ context, request }: Place): string | undefined {
  const text = readCookie(request.headers.get("cookie"), "acquiringTrainer", context.secure);
  const key = parseTrainerKey(text ?? "");
  return key && "tuid" in key ? key.tuid : undefined;
}

/** After a sign-up, because the next person of this browser may come another way. */
export function forgetAcquiringTrainer(place: Place): string | null {
  if (readAcquiringTrainer(place) === undefined) return null;
  return writeCookie("acquiringTrainer", "", { secure: place.context.secure, maxAge: 0 });
}
