import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { RecentlyViewed } from '../../resources/components/views/recently-viewed.tsx';
import { call } from '../../resources/runtime/calls.ts';

vi.mock('../../resources/runtime/calls.ts', () => ({ call: vi.fn() }));
vi.mock('../../resources/components/ui/carousel/carousel.tsx', () => ({
  Carousel: ({ children }: { children: ReactNode }) => <ul>{children}</ul>,
}));
vi.mock('../../resources/components/artworks/card/artwork-tile.tsx', () => ({
  ArtworkTile: ({ artwork }: { artwork: { title: string } }) => <li>{artwork.title}</li>,
}));

/** Every element is outside the window. */
class Observer {
  readonly #report: (entries: object[]) => void;
  constructor(report: (entries: object[]) => void) {
    this.#report = report;
  }
  observe(): void {
    this.#report([{ isIntersecting: false }]);
  }
  disconnect(): void {}
}

vi.stubGlobal('IntersectionObserver', Observer);

afterEach(cleanup);

it('shows the last result at once for the latest 60 lists, and drops older ones', async () => {
  vi.mocked(call).mockImplementation(async (_method, url) => {
    const id = new URLSearchParams(url.split('?')[1]).get('artworkId');
    return { status: 200, body: { data: [{ id: 1_000, title: `Beside ${id}` }] } } as never;
  });
  for (let id = 1; id <= 61; id++) {
    render(<RecentlyViewed artworkId={id} />);
    await screen.findByText(`Beside ${id}`);
    cleanup();
  }
  vi.mocked(call).mockReturnValue(new Promise(() => {}));
  render(<RecentlyViewed artworkId={2} />);
  expect(screen.getByText('Beside 2')).toBeTruthy();
  cleanup();
  render(<RecentlyViewed artworkId={1} />);
  expect(screen.queryByText('Beside 1')).toBeNull();
});
