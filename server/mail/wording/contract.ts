/** A text of a mail that the gallery may word. */
export interface WordedText {
  /** What staff read: when the mail has it. */
  label: string;
  /** The default, with placeholders such as `{number}`. */
  text: string;
  /** Placeholders that it must contain. */
  needs?: readonly string[];
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

/** Texts of the gallery by name, instead of the defaults. */
export type MailTexts = Record<string, string>;
