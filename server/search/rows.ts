/** A text that visitors searched for in vain. */
export interface MissedSearch {
  text: string;
  /** The number of searches of all days. */
  searches: number;
  /** The last day, `2026-11-23`. */
  day: string;
}
