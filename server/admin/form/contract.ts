/** Texts of a form's fields, by name. A checked box is `yes`; lists are one line each. */
export type FormValues<Name extends string = string> = Record<Name, string>;

/** A form as its page shows it. */
export interface FormState<Name extends string = string> {
  /** What the fields show: stored texts, or what was typed. */
  values: FormValues<Name>;
  /** What is stored at `version`. The form sends it back, so that a conflict can be shown field by field. */
  opened: FormValues<Name>;
  /** Null for what is not stored yet. */
  version: number | null;
  errors: Partial<Record<Name, string>>;
  /** Another person has saved since the form was opened. */
  conflict: FormConflict | null;
}

export interface FormConflict {
  /** Who saved, and when; null if the log does not have it. */
  by: string | null;
  at: string | null;
  fields: ConflictField[];
}

/** A field that the other person has changed. */
export interface ConflictField {
  name: string;
  /** What both forms were opened with. */
  before: string;
  theirs: string;
  typed: string;
  /** Both have changed it, to different texts: the person who saves second must choose. */
  isChoice: boolean;
}
