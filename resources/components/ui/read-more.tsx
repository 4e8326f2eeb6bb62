import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { useClipped } from './use-clipped.ts';

const cuts = { 230: 'clip-at-230', 276: 'clip-at-276', 306: 'clip-at-306', 370: 'clip-at-370' };

interface Props {
  /** Of its content, on the page. */
  id: string;
  /** Taller than this many pixels, the content is cut there until one asks for more. */
  threshold: keyof typeof cuts;
  more?: string;
  less?: string;
  /** What it is more of, for those who hear the button alone. */
  of: string;
  children: ReactNode;
  className?: string;
}

/** The server cuts it already, so nothing moves when the script comes; without the script everything shows. */
export function ReadMore({ id, threshold, more = 'READ MORE', less = 'READ LESS', of, children, className }: Props) {
  const { content, isTaller } = useClipped(threshold);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  function toggle(): void {
    setOpen(!isOpen);
    if (isOpen && (box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView();
  }

  return (
    <div ref={box} className={clsx(cuts[threshold], !isOpen && 'clipped', className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a link that the keyboard reaches below the cut must be seen */}
      <div id={id} ref={content} onFocus={() => isTaller && !isOpen && setOpen(isBelow(box.current, threshold))}>
        {children}
      </div>
      {isTaller && (
        <div data-read-more>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
            className="text-link min-h-12 text-15 font-medium tracking-wide"
          >
            {isOpen ? less : more}
            <span className="sr-only"> {of}</span>
          </button>
        </div>
      )}
    </div>
  );
}

function isBelow(box: HTMLElement | null, threshold: number): boolean {
  const top = box?.getBoundingClientRect().top ?? 0;
  const focused = document.activeElement?.getBoundingClientRect().bottom ?? 0;
  return (box?.scrollTop ?? 0) > 0 || focused - top > threshold - buttonPx;
}

// What the button covers at the end of the box.
const buttonPx = 88;
