import { type RefObject, useEffect, useState } from 'react';

/** What a page is there for: its filled buttons. */
const primary = 'main :is(a, button).bg-ink';

/** Whether something that came by itself stands over a primary button of the page, as it is scrolled now. */
export function useInTheWay(corner: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isInTheWay, setInTheWay] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const look = () => setInTheWay(corner.current !== null && coversOneOf(primary, corner.current));
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [corner, isShown]);
  return isShown && isInTheWay;
}

function coversOneOf(selector: string, corner: HTMLElement): boolean {
  const over = (corner.querySelector('.news') ?? corner).getBoundingClientRect();
  return [...document.querySelectorAll(selector)].some((each) => {
    const { top, right, bottom, left } = each.getBoundingClientRect();
    return bottom > top && bottom > over.top && top < over.bottom && right > over.left && left < over.right;
  });
}
