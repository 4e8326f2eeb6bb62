/** A text of a mail that the gallery may word. */
export interface WordedText {
  /** What staff read: when the mail has it. */
  label: string;
  /** The default, with placeholders such as `{number}`. */
  text: string;
  /** Placeholders that it must contain. */
  needs?: readonly string[];
  /** Placeholders that this text alone may contain, with what they stand for. */
  placeholders?: Record<string, string>;
  /** Some words stand in square brackets: they are a link. */
  hasLink?: true;
  /** The mail may lack it. */
  isOptional?: true;
}

/** The texts of a kind of mail, in the order of its form. */
export interface Wording {
  /** Placeholders, with what they stand for. */
  placeholders: Record<string, string>;
  texts: Record<string, WordedText>;
}

/** A stored text that mails do not use, and why: a release changed what a mail needs. */
export interface RefusedText {
  name: string;
  label: string;
  /** One sentence. */
  reason: string;
}

/** Texts of the gallery by name, instead of the defaults. */
export type MailTexts = Record<string, string>;
