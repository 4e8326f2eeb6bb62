/** While `after` is set, the next page waits for it before it replaces the current one. */
export const transitionGate: { after?: Promise<void> } = {};
