interface TransitionGate {
  /** While it is set, the next page waits for it before it replaces the current one. */
  after?: Promise<void>;
  /** Set by the script of the transitions when it has loaded. */
  onPopState?: (event: PopStateEvent) => void;
}

export const transitionGate: TransitionGate = {};
