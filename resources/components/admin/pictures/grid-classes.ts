/**
 * Classes of the grid and its tiles, also before the grid is loaded. Not a CSS grid, in which the places between two pictures would be
 * cells while one is dragged. A tenth of a pixel is for rounding.
 */
export const GRID_CLASSES =
  'flex flex-wrap gap-3 [--columns:2] min-[30rem]:[--columns:3] md:[--columns:4] xl:[--columns:5]';
export const TILE_CLASSES =
  'relative w-[calc((100%-(var(--columns)-1)*0.75rem)/var(--columns)-0.1px)] rounded-control border border-line p-1.5';
