/** Longest texts, in characters. A form with a question of this length fits into the limit of forms. */
export const MAX_NAME = 100;
export const MAX_QUESTION = 2_000;

/** A field that people do not see. Programs that fill every field send nothing. */
export const HONEYPOT_FIELD = 'website';
