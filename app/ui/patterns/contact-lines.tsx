import { TextLink } from "../primitives/text-link";
import * as styles from "./contact-lines.module.css";

interface ContactLinesProps {
  email: string | null;
  phone: string | null;
  /** The subject of the mail, for example a reference. */
  subject?: string | null;
}

/** Where the provider is reached; nothing where the operator has named no way. */
export function ContactLines({ email, phone, subject }: ContactLinesProps) {
  if (email === null && phone === null) return null;
  const about = subject ? `?subject=${encodeURIComponent(subject)}` : "";
  return (
    <div className={styles.lines}>
      {email === null ? null : (
        <p>
          <TextLink plain standalone to={`mailto:${email}${about}`}>
            {email}
          </TextLink>
        </p>
      )}
      {phone === null ? null : (
        <p>
          <TextLink plain standalone to={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>
            {phone}
          </TextLink>
        </p>
      )}
    </div>
  );
}
