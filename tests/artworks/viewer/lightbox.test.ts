import { expect, it } from 'vitest';
import { swipeOf } from '../../../resources/components/artworks/viewer/swipe.ts';
import {
  clampToView,
  FITTED,
  maxScale,
  pan,
  pinch,
  zoomBy,
} from '../../../resources/components/artworks/viewer/zoom/zoom.ts';

it('ART-01 a swipe of 40 px sideways changes the picture, one of 90 px up or down closes the lightbox', () => {
  expect(swipeOf(-39, 0)).toBeNull();
  expect(swipeOf(-40, 10)).toBe('next');
  expect(swipeOf(40, -39)).toBe('previous');
  expect(swipeOf(0, 89)).toBeNull();
  expect(swipeOf(20, 90)).toBe('close');
  expect(swipeOf(-20, -90)).toBe('close');
});

it('ART-01 zooming keeps the point under the pointer in place, from fitted to four times', () => {
  const zoomed = zoomBy(FITTED, { factor: 2, max: 4, point: { x: 100, y: -50 } });
  expect(zoomed).toEqual({ scale: 2, x: -100, y: 50 });
  expect(zoomBy(zoomed, { factor: 10, max: 4 }).scale).toBe(4);
  expect(zoomBy(zoomed, { factor: 0.1, max: 4 })).toEqual(FITTED);
});

it('VIEW-02 the largest scale is one CSS pixel for each pixel of the tiles, and at least four', () => {
  const stage = { width: 1000, height: 750 };
  expect(maxScale(stage, { width: 4000, height: 3000 })).toBe(4);
  expect(maxScale(stage, { width: 8000, height: 3000 })).toBe(8);
  expect(maxScale(stage, { width: 1300, height: 900 })).toBe(4);
  expect(maxScale(stage, null)).toBe(4);
});

it('an enlarged picture stays within its stage, and is centered where it is narrower', () => {
  const stage = { width: 400, height: 200 };
  const wide = { width: 800, height: 400 };
  expect(clampToView({ scale: 2, x: 1_000, y: -1_000 }, stage, wide)).toEqual({ scale: 2, x: 200, y: -100 });
  expect(clampToView(pan({ scale: 2, x: 190, y: 0 }, 5, 5), stage, wide)).toEqual({ scale: 2, x: 195, y: 5 });
  // Fitted it is 50 wide; twice as large still narrower than the stage.
  expect(clampToView({ scale: 2, x: 60, y: 30 }, stage, { width: 100, height: 400 })).toEqual({
    scale: 2,
    x: 0,
    y: 30,
  });
});

it('pinching zooms by the ratio of the finger distances, and moves the picture with the fingers', () => {
  const apart = pinch(
    FITTED,
    [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ],
    [
      { x: -90, y: 20 },
      { x: 110, y: 20 },
    ],
    4,
  );
  expect(apart).toEqual({ scale: 2, x: 10, y: 20 });
  expect(
    pinch(
      apart,
      [
        { x: -90, y: 20 },
        { x: 110, y: 20 },
      ],
      [
        { x: -50, y: 0 },
        { x: 50, y: 0 },
      ],
      4,
    ),
  ).toEqual(FITTED);
});
