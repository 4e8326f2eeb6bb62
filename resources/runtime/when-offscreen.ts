/**
 * Resolves when content can be inserted at an element without visibly moving the page: the element is outside the
 * window, or the visitor has just pressed something.
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
