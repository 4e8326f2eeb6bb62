/** Portraits are stored without their measures and shown in a frame of these proportions. */
export const portraitFrame = { width: 1024, height: 1280 };
