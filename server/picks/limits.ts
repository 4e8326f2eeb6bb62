export const MAX_PICKS = 100;
/** Characters of a sentence: four lines on a phone. */
export const MAX_NOTE = 160;
