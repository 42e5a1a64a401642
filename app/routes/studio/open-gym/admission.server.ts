import { canOpenGym } from "~/features/identity/gym-openings/queries.server";
import type { PageContext } from "~/http/request-context.server";

/** `byInvitation`: the reader has none, or one that opens no gym any more. `token`: that of the link. */
interface Admission {
  kind: "open" | "invited" | "byInvitation" | "closed";
  token: string | null;
}

/** Whether the reader may open a gym: by the operator's setting, and by the invitation in the address. */
export async function findAdmission({ context, db, now, url }: PageContext): Promise<Admission> {
  const token = url.searchParams.get("invitation")?.slice(0, 100) || null;
  const { gymSignup } = context.settings;
  if (gymSignup !== "invite") return { kind: gymSignup, token };
  const isInvited = token !== null && (await canOpenGym(db, { token, now }));
  return { kind: isInvited ? "invited" : "byInvitation", token };
}
