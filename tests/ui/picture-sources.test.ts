import { expect, it } from 'vitest';
import { pictureSources } from '../../resources/components/ui/picture/picture-sources.ts';

const PICTURE = {
  lg: '/images/k/lg.jpg',
  md: '/images/k/md.jpg',
  sm: '/images/k/sm.jpg',
  thumb: '/images/k/thumb.jpg',
  placeholder: 'data:,',
};

it('HOME-14 gives each variant its real width, which is the short side of a portrait', () => {
  expect(pictureSources(PICTURE, { width: 640, height: 1280 }, 'avif')).toBe(
    '/images/k/sm.avif 192w, /images/k/md.avif 384w, /images/k/lg.avif 640w',
  );
  expect(pictureSources(PICTURE, { width: 1280, height: 960 }, 'jpg')).toBe(
    '/images/k/sm.jpg 384w, /images/k/md.jpg 768w, /images/k/lg.jpg 1280w',
  );
});

it('states no larger width than a small original has', () => {
  expect(pictureSources(PICTURE, { width: 500, height: 400 }, 'webp')).toBe(
    '/images/k/sm.webp 384w, /images/k/md.webp 500w, /images/k/lg.webp 500w',
  );
});
