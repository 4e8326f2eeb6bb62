/** Portraits are stored without dimensions and shown in a frame of these proportions. */
export const PORTRAIT_FRAME = { width: 1024, height: 1280 };
