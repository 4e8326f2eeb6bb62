/** What the next page waits for before it takes the place of the one that is shown. */
export const transitionGate: { after?: Promise<void> } = {};
