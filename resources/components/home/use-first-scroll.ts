import { useEffect, useState } from 'react';

/** Whether the page has been scrolled. A page that was restored to a scroll position counts as scrolled. */
export function useFirstScroll(): boolean {
  const [hasScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const onScroll = () => setScrolled(true);
    if (window.scrollY > 0) onScroll();
    else window.addEventListener('scroll', onScroll, { once: true, passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return hasScrolled;
}
