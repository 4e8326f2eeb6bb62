import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react';
import { Children, isValidElement, type ReactNode } from 'react';
import { loadRow } from '../picture/load-row.ts';
import { useCarousel } from './use-carousel.ts';

// One item; from 1024 px on the given number.
const ROW_CLASSES = {
  pair: 'carousel-item lg:[--shown:2]',
  promises: 'carousel-item lg:[--shown:3]',
  favorites: 'carousel-item md:[--shown:3] lg:[--shown:4]',
  // On small screens the next item is partly visible.
  panel: 'carousel-item [--shown:1.6] sm:[--shown:2.4] lg:[--shown:2] xl:[--shown:3]',
};

const SECTION_HEADING_CLASS = 'mb-8 lg:mb-12';
const PANEL_HEADING_CLASS = 'max-lg:hidden lg:mb-1 lg:min-h-11 lg:items-center';

interface Props {
  label: string;
  /** Number of items on large screens: 2, 3, 4, or 2 to 3. */
  shows: keyof typeof ROW_CLASSES;
  autoplay?: boolean;
  /** Content beside the buttons, above the row. */
  heading?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A row that can be swiped, scrolled, or moved by buttons and keys. Without JavaScript it scrolls. */
export function Carousel({ label, shows, autoplay = false, heading, children, className }: Props) {
  const carousel = useCarousel({ autoplay });
  const { index, last } = carousel;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group of slides and not of form controls
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className={className}
      {...carousel.pauseHandlers}
    >
      <div
        className={clsx(
          'flex items-end justify-between gap-6',
          heading && (shows === 'panel' ? PANEL_HEADING_CLASS : SECTION_HEADING_CLASS),
        )}
      >
        {heading ?? <span />}
        <div className={clsx('carousel-buttons', shows === 'promises' && 'lg:hidden', last === 0 && 'invisible')}>
          {autoplay && (
            <CarouselButton
              label={carousel.isStopped ? `Play ${label}` : `Pause ${label}`}
              icon={carousel.isStopped ? Play : Pause}
              onClick={carousel.toggle}
              small
            />
          )}
          <CarouselButton label={`Previous in ${label}`} icon={ChevronLeft} onClick={carousel.previous} />
          <CarouselButton label={`Next in ${label}`} icon={ChevronRight} onClick={carousel.next} />
        </div>
      </div>
      <ul
        ref={carousel.row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable
        tabIndex={0}
        aria-label={label}
        onScroll={carousel.onScroll}
        onPointerEnter={loadRow}
        onKeyDown={carousel.onKeyDown}
        className={clsx('carousel-row', shows === 'favorites' && 'justify-center-safe')}
      >
        {Children.map(children, (child) => (
          <li key={isValidElement(child) ? child.key : undefined} className={ROW_CLASSES[shows]}>
            {child}
          </li>
        ))}
      </ul>
      {shows !== 'panel' && Number.isFinite(last) && last > 0 && (
        <p className="mt-5 text-13 text-smoke tabular-nums md:hidden">
          {index + 1} of {last + 1}
        </p>
      )}
    </div>
  );
}

interface ButtonProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  small?: boolean;
}

function CarouselButton({ label, icon: Icon, onClick, small }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center transition-colors hover:text-ember"
    >
      <Icon aria-hidden="true" size={small ? 18 : 24} strokeWidth={1.5} />
    </button>
  );
}
