import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PictureFrame } from '../../resources/components/ui/picture/picture-frame.tsx';

const PICTURE = { lg: '/a/lg.jpg', md: '/a/md.jpg', sm: '/a/sm.jpg', thumb: '/a/thumb.jpg', placeholder: 'data:,' };
const FRAME = { width: 100, height: 100 };

afterEach(cleanup);

it('a crop shows the picture’s focal point, and so does its placeholder', () => {
  const { container } = render(
    <PictureFrame cover picture={{ ...PICTURE, focus: { x: 42, y: 18 } }} dimensions={FRAME} alt="" sizes="4rem" />,
  );
  expect([...(container.querySelector('img')?.classList ?? [])]).toEqual(
    expect.arrayContaining(['object-cover', 'focal-point', 'focal-x-40', 'focal-y-20']),
  );
  expect(container.querySelector('svg')?.getAttribute('preserveAspectRatio')).toBe('xMidYMin slice');
});

it('a picture without focal point is cropped around its centre; an uncropped one has no position', () => {
  const { container, rerender } = render(
    <PictureFrame cover picture={PICTURE} dimensions={FRAME} alt="" sizes="4rem" />,
  );
  expect(container.innerHTML).not.toContain('focus-');
  const focused = { ...PICTURE, focus: { x: 0, y: 0 } };
  rerender(<PictureFrame picture={focused} dimensions={FRAME} alt="" sizes="4rem" />);
  expect(container.innerHTML).not.toContain('focus-');
});
