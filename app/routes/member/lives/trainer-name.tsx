import { TextLink } from "~/ui/primitives/text-link";

interface TrainerNameProps {
  /** "with" and the name, in the reader's language. */
  text: string;
  /** Null: the trainer has no page at this gym any more. */
  to: string | null;
}

/** The trainer of a live: a link to their page, where they have one. */
export function TrainerName({ text, to }: TrainerNameProps) {
  return to === null ? (
    text
  ) : (
    <TextLink to={to} plain>
      {text}
    </TextLink>
  );
}
