import { expect, it } from 'vitest';
import { swipeOf } from '../../resources/components/artworks/swipe.ts';
import { fitted, pan, zoomBy } from '../../resources/components/artworks/zoom.ts';

it('ART-01 a picture changes from 40 px sideways on and is put away from 90 px up or down on', () => {
  expect(swipeOf(-39, 0)).toBeNull();
  expect(swipeOf(-40, 10)).toBe('next');
  expect(swipeOf(40, -39)).toBe('previous');
  expect(swipeOf(0, 89)).toBeNull();
  expect(swipeOf(20, 90)).toBe('close');
  expect(swipeOf(-20, -90)).toBe('close');
});

it('ART-01 zooming keeps what lies under the pointer where it is, between fitted and four times', () => {
  const zoomed = zoomBy(fitted, 2, { x: 100, y: -50 });
  expect(zoomed).toEqual({ scale: 2, x: -100, y: 50 });
  expect(zoomBy(zoomed, 10).scale).toBe(4);
  expect(zoomBy(zoomed, 0.1)).toEqual(fitted);
});

it('an enlarged picture never leaves its stage', () => {
  const stage = { width: 400, height: 200 };
  expect(pan({ scale: 2, x: 0, y: 0 }, 1_000, -1_000, stage)).toEqual({ scale: 2, x: 200, y: -100 });
  expect(pan({ scale: 2, x: 190, y: 0 }, 5, 5, stage)).toEqual({ scale: 2, x: 195, y: 5 });
});
