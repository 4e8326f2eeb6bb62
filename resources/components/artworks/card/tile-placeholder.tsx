import { clsx } from 'clsx';

// All tiles have the same height, so the placeholder reserves the right space.
export const TILE_FRAMES = {
  row: 'h-72 p-6 lg:h-80',
  wall: 'h-80 p-6 sm:h-96 lg:h-128 lg:p-10',
};

export const TILE_TITLE = 'mt-4 truncate font-serif text-21 font-medium';
export const TILE_PRICE = 'mt-1 min-h-12 text-15';

/** Reserves the space of an artwork tile until the artwork has loaded. */
export function TilePlaceholder({ size }: { size: keyof typeof TILE_FRAMES }) {
  return (
    <div aria-hidden="true">
      <div className={clsx('bg-plaster', TILE_FRAMES[size])} />
      <p className={TILE_TITLE}>&nbsp;</p>
      <p className="text-15">&nbsp;</p>
      <p className={TILE_PRICE} />
    </div>
  );
}
