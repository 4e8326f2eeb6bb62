/** The typewriter effect in the placeholder of the hero's search field. Durations in milliseconds. */
export interface Typewriter {
  enable: boolean;
  /** Between two letters. */
  typeSpeed: number;
  /** For which a complete text is shown. */
  duration: number;
  /** Between two texts. */
  interval: number;
  texts: string[];
}
