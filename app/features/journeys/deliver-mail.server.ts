/** Renders queued mails in their gym's brand and sends them; called by a job, and once at start. */
import type { Db } from "~/db/client.server";
import { belongsToGym } from "~/features/billing/subscriptions/queries.server";
import { findCanonicalPlace, type CanonicalPlatform } from "~/features/gyms/canonical-address";
import { findGymById, type Gym } from "~/features/gyms/queries.server";
import { DEFAULT_THEME, deriveTheme, type Theme } from "~/features/gyms/theme";
import {
  deliverOutbox,
  type Delivery,
  type QueuedMail,
} from "~/features/notifications/deliver-outbox.server";
import { foldEmail } from "~/features/identity/email";
import { dropForeignReturnUrl } from "~/features/notifications/drop-foreign-return-url";
import { renderMail } from "~/features/notifications/mail";
import {
  isMailKind,
  MAIL_FACTS,
  type MailBrand,
  type MailData,
  type MailKind,
  type Translate,
} from "~/features/notifications/mail-data";
import { isSecurityMail } from "~/features/notifications/security-mails";
import { fallbackLangKey, parseLangKey, type LangKey } from "~/kernel/lang-keys";
import type { MailTransport, OutgoingMail } from "~/features/notifications/transport.server";

export interface MailContext {
  transport: MailTransport;
  /** The namespace `mail` in a language. */
  translator: (lang: LangKey) => Translate;
  platform: CanonicalPlatform;
}

const PRODUCT = "Gymfront";

export function deliverMail(
  db: Db,
  { context, now = () => new Date() }: { context: MailContext; now?: () => Date },
): Promise<Delivery> {
  return deliverOutbox(db, {
    transport: context.transport,
    now,
    compose: (mail) => compose(db, context, mail),
  });
}

async function compose(db: Db, context: MailContext, mail: QueuedMail): Promise<OutgoingMail> {
  if (!isMailKind(mail.kind)) throw new Error(`Unknown kind of mail: ${mail.kind}`);
  // A mail whose gym is gone comes from the platform.
  const gym = mail.gymId === null ? null : await findGymById(db, mail.gymId);
  const mayLink = gym === null || (await mayLinkToDomain(db, mail, gym));
  const brand = brandOf(gym && (mayLink ? gym : { ...gym, verifiedHost: null }), context.platform);
  const facts = mayLink ? mail.data : dropForeignReturnUrl(mail.data, brand.origin);
  const lang = parseLangKey(mail.lang) ?? fallbackLangKey;
  const rendered = renderMail(mail.kind, {
    data: dataOf(mail.kind, facts),
    brand,
    lang,
    t: context.translator(lang),
  });
  return {
    ...rendered,
    id: mail.id,
    to: mail.recipient,
    fromName: brand.name,
    date: mail.createdAt,
    lang,
  };
}

/**
 * The caller of a request names the gym of a mail about the security of an account, and another party may control the
 * gym's domain: only a reader who belongs to the gym gets a link there, or one that leads on to there.
 */
async function mayLinkToDomain(
  db: Db,
  { kind, recipient }: QueuedMail,
  { id: gymId, verifiedHost }: Gym,
): Promise<boolean> {
  if (verifiedHost === null || !isMailKind(kind) || !isSecurityMail(kind)) return true;
  const emailFolded = foldEmail(recipient);
  return emailFolded !== null && belongsToGym(db, { emailFolded, gymId });
}

/** `announce` is typed by kind; this reads the same row back. */
function dataOf<K extends MailKind>(kind: K, facts: QueuedMail["data"]): MailData[K] {
  return Object.fromEntries(
    MAIL_FACTS[kind].map((fact) => [fact, facts[String(fact)] ?? ""]),
  ) as unknown as MailData[K];
}

function brandOf(gym: Gym | null, platform: MailContext["platform"]): MailBrand {
  const theme = gym ? deriveTheme(gym) : DEFAULT_THEME;
  const { origin, ownHost } = findCanonicalPlace(gym ? [gym] : [], platform);
  return {
    name: gym?.name ?? PRODUCT,
    origin,
    base: gym && !ownHost ? `/gym/${gym.guid}` : "",
    logoUrl: gym?.logoImageUrl ? onOrigin(gym.logoImageUrl, origin) : null,
    scheme: theme.scheme,
    colors: mailColors(theme),
  };
}

function mailColors({ tokens }: Theme): MailBrand["colors"] {
  return {
    page: tokens.page,
    surface: tokens["surface-1"],
    line: tokens.line,
    text: tokens.text,
    textDim: tokens["text-dim"],
    button: tokens.button,
    buttonInk: tokens["button-ink"],
  };
}

/** The absolute address of a picture on the gym's own host; null for a picture from elsewhere. */
function onOrigin(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.origin === origin ? url.href : null;
}
