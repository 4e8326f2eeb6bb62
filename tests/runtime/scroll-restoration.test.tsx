import { router } from '@inertiajs/react';
import { expect, it, vi } from 'vitest';
import { startScrollRestoration } from '../../resources/runtime/navigation/scroll-restoration.ts';

it('LIST-02 restores the position with the page of a Back, and not with the visit that ends late', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const listeners: ((event: unknown) => void)[] = [];
  vi.spyOn(router, 'on').mockImplementation((type, listener) => {
    if (type === 'navigate') listeners.push(listener as (event: unknown) => void);
    return () => undefined;
  });
  startScrollRestoration();
  const reportPage = (url: string) => {
    for (const listen of listeners) listen({ detail: { page: { url } } });
  };
  const position = { top: 1_617, left: 0 };
  history.replaceState({ page: {}, documentScrollPosition: position }, '', '/artworks?page=2');
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  reportPage('/cart');
  expect(scrollTo).not.toHaveBeenCalled();
  reportPage('/artworks?page=2#results');
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(position);
  reportPage('/artworks?page=2');
  expect(scrollTo).toHaveBeenCalledOnce();
});
