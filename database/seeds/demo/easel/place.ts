import type { Random } from './random.ts';

/** Where a scene is drawn, and its chance. */
export interface Place {
  random: Random;
  seed: number;
  /** Units of the drawing, as `units` of raster.ts. */
  across: number;
  down: number;
}

/** Draws an SVG that the brush paints over. */
export type Scene = (place: Place) => string;
