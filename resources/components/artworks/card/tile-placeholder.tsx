import { clsx } from 'clsx';

// All tiles have the same height, so the placeholder reserves the right space.
export const tileFrames = {
  row: 'h-72 p-6 lg:h-80',
  wall: 'h-80 p-6 sm:h-96 lg:h-128 lg:p-10',
};

export const tileTitle = 'mt-4 truncate font-serif text-21 font-medium';
export const tilePrice = 'mt-1 min-h-12 text-15';

/** Reserves the space of an artwork tile until the artwork has loaded. */
export function TilePlaceholder({ size }: { size: keyof typeof tileFrames }) {
  return (
    <div aria-hidden="true">
      <div className={clsx('bg-plaster', tileFrames[size])} />
      <p className={tileTitle}>&nbsp;</p>
      <p className="text-15">&nbsp;</p>
      <p className={tilePrice} />
    </div>
  );
}
