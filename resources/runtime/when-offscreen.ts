/**
 * Resolves when content can be inserted at an element without visibly moving the page. Then the element is outside the window, or
 * the visitor has just pressed something.
 */
export function whenOffscreen(place: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) finish(resolve);
    });
    const finish = (then = () => {}) => {
      observer.disconnect();
      listeners.abort();
      then();
    };
    observer.observe(place);
    for (const event of ['pointerdown', 'keydown']) {
      window.addEventListener(event, () => finish(resolve), { signal: listeners.signal });
    }
    signal.addEventListener('abort', () => finish(), { signal: listeners.signal });
  });
}
