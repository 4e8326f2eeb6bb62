import { useEffect, useState } from 'react';

/** Whether the page has been scrolled at all; one that came back to its place has. */
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
