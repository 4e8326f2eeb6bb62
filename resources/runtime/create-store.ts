/** Whoever is to be told when something changes that the page shows; `subscribe` is as React's external stores have it. */
export function listeners() {
  const all = new Set<() => void>();
  return {
    subscribe: (listener: () => void): (() => void) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell: (): void => {
      for (const listener of all) listener();
    },
  };
}
