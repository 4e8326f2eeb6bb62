import { useEffect, useState } from 'react';

/** Whether the page has been scrolled. A page that was restored to a scroll position counts as scrolled. */
export function useFirstScroll(): boolean {
  const [hasScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const notice = () => setScrolled(true);
    if (window.scrollY > 0) notice();
    else window.addEventListener('scroll', notice, { once: true, passive: true });
    return () => window.removeEventListener('scroll', notice);
  }, []);
  return hasScrolled;
}
