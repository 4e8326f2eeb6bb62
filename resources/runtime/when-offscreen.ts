/**
 * Resolves when something may come in at a place without moving what is being looked at: the place is outside the window,
 * or whoever looks at it has just pressed something.
 */
export function whenOffscreen(place: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) end(resolve);
    });
    const end = (then = () => {}) => {
      observer.disconnect();
      settled.abort();
      then();
    };
    observer.observe(place);
    for (const sign of ['pointerdown', 'keydown']) {
      window.addEventListener(sign, () => end(resolve), { signal: settled.signal });
    }
    signal.addEventListener('abort', () => end(), { signal: settled.signal });
  });
}
