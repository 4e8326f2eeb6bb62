import { clsx } from 'clsx';
import { CloseButton } from '../ui/dialog/close-button.tsx';
import { focalPointClass } from '../ui/picture/focal-point.ts';
import type { Sold } from './use-recently-sold.ts';

type Props = Sold & {
  /** Called before a panel that contains the focus disappears. */
  onLeave: () => void;
};

export function RecentlySold({ artworks, isHidden, pauseHandlers, close, onLeave }: Props) {
  const leave = () => {
    onLeave();
    close();
  };
  return (
    <section
      aria-label="Recently sold"
      inert={isHidden}
      {...pauseHandlers}
      className={clsx('fomo-panel items-center', isHidden && 'opacity-0')}
    >
      <h2 className="min-w-0 flex-1 font-serif text-21 font-medium">Recently sold</h2>
      <ul className="flex shrink-0 gap-2">
        {artworks.map(({ id, url, title, alt_image, full_image, soldOnInterval }) => (
          <li key={id}>
            <a href={url} title={`${title}, ${soldOnInterval}`} className="block">
              <img
                src={full_image.thumb}
                alt={alt_image}
                width={56}
                height={56}
                className={clsx('fomo-picture', focalPointClass(full_image))}
              />
              <span className="sr-only">
                {title} {soldOnInterval}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <CloseButton onClose={leave} className="-my-2 -mr-2 shrink-0 self-start" />
    </section>
  );
}
