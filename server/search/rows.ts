/** A text that visitors searched for in vain. */
export interface MissedSearch {
  text: string;
  /** Of all days together. */
  searches: number;
  /** The last day, `2026-11-23`. */
  day: string;
}
