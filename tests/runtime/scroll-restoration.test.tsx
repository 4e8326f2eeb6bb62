import { router } from '@inertiajs/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startScrollRestoration } from '../../resources/runtime/navigation/scroll-restoration.ts';

beforeEach(() => {
  vi.restoreAllMocks();
});

it('LIST-02 stores where the visitor pressed, also if the list moves the window while it waits', () => {
  const listeners = new Map<string, (event: unknown) => void>();
  vi.spyOn(router, 'on').mockImplementation((type, listener) => {
    listeners.set(type, listener as (event: unknown) => void);
    return () => undefined;
  });
  startScrollRestoration();
  const report = (type: string) => listeners.get(type)?.({ detail: { visit: { async: false } } });
  const move = (top: number) => {
    vi.stubGlobal('scrollY', top);
    history.replaceState({ page: {}, documentScrollPosition: { top, left: 0 } }, '', '/artworks');
  };
  const stored = () => history.state.documentScrollPosition;
  move(900);
  report('before');
  move(978);
  report('beforeUpdate');
  expect(stored()).toEqual({ top: 900, left: 0 });
  report('finish');
  move(300);
  report('beforeUpdate');
  expect(stored()).toEqual({ top: 300, left: 0 });
  vi.unstubAllGlobals();
});

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
