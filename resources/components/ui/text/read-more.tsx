import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

const CUT_CLASSES = { 230: 'clip-at-230', 276: 'clip-at-276', 306: 'clip-at-306', 370: 'clip-at-370' };

interface Props {
  /** Id of the content. */
  id: string;
  /** Content that is taller than this many pixels is cut until the visitor presses the button. */
  threshold: keyof typeof CUT_CLASSES;
  more?: string;
  less?: string;
  /** Completes the button's text for screen readers. */
  of: string;
  children: ReactNode;
  className?: string;
}

/** The server renders the text cut, so nothing moves on hydration. Without JavaScript the whole text is shown. */
export function ReadMore({ id, threshold, more = 'READ MORE', less = 'READ LESS', of, children, className }: Props) {
  const { content, isTaller } = useClipped(threshold);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  function toggle(): void {
    setOpen(!isOpen);
    if (isOpen && (box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView();
  }

  return (
    <div ref={box} className={clsx(CUT_CLASSES[threshold], !isOpen && 'clipped', className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a link below the cut must become visible when it receives the focus */}
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
  return (box?.scrollTop ?? 0) > 0 || focused - top > threshold - BUTTON_PX;
}

// The height that the button covers at the end of the text.
const BUTTON_PX = 88;

/** Whether the content is taller than the given pixels; `true` until it is measured. */
function useClipped(threshold: number) {
  const content = useRef<HTMLDivElement>(null);
  const [isTaller, setTaller] = useState(true);

  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    const measure = () => setTaller(element.scrollHeight > threshold);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [threshold]);

  return { content, isTaller };
}
