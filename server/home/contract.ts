/** How the placeholder of the hero's search is typed; milliseconds. */
export interface Typewriter {
  enable: boolean;
  /** From one letter to the next. */
  typeSpeed: number;
  /** That a whole text stands before it is erased. */
  duration: number;
  /** From one text to the next. */
  interval: number;
  texts: string[];
}
