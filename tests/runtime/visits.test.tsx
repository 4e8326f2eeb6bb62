import { http, router } from '@inertiajs/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listingVisits, visitListing } from '../../resources/components/listing/listing-visits.ts';
import { startVisits } from '../../resources/runtime/navigation/visits.ts';

const WORK = '/artworks/mayon-at-dawn';
const requested: string[] = [];
vi.stubGlobal('matchMedia', () => ({ matches: false }));
const visit = vi.spyOn(router, 'visit').mockImplementation(() => {});

beforeAll(() => {
  const request = ({ url }: { url: string }) => {
    requested.push(url.replace(location.origin, ''));
    return Promise.resolve({ status: 200, data: '', headers: {} });
  };
  http.setClient({ request });
  startVisits({ version: null, url: '/' }, listingVisits);
  // Links that are left to the browser: jsdom cannot navigate.
  window.addEventListener('click', (event) => event.preventDefault());
});

beforeEach(() => {
  vi.useFakeTimers();
  requested.length = 0;
  visit.mockClear();
});

afterEach(() => {
  // So that the next test does not use prefetched pages of this one.
  void http.getClient().request({ method: 'post', url: `${location.origin}/web/api/cart` });
  vi.useRealTimers();
});

function link(href: string, inside = 'main'): HTMLElement {
  document.body.innerHTML = `<${inside}><a href="${href}"><span>Mayon</span></a></${inside.split(' ')[0]}>`;
  return document.querySelector('span') as HTMLElement;
}

const tell = (type: string, from: HTMLElement, how: PointerEventInit = {}) =>
  from.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse', ...how }),
  );

describe('a link that is clicked', () => {
  it('is visited without a load', () => {
    tell('click', link(`${WORK}?from=home#about`));
    const page = expect.not.objectContaining({ only: expect.anything() });
    expect(visit).toHaveBeenCalledExactlyOnceWith(`${WORK}?from=home#about`, page);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is left to the browser with %j',
    (how) => {
      tell('click', link(WORK), how);
      expect(visit).not.toHaveBeenCalled();
    },
  );

  it('is left to a handler that has prevented the default', () => {
    const words = link(WORK);
    words.addEventListener('click', (event) => event.preventDefault());
    tell('click', words);
    expect(visit).not.toHaveBeenCalled();
  });

  it('of a list reloads only the list', () => {
    tell('click', link('/artworks?page=2', 'nav data-listing-links'));
    const list = expect.objectContaining({ only: expect.arrayContaining(['artworks']) });
    expect(visit).toHaveBeenCalledExactlyOnceWith('/artworks?page=2', list);
  });
});

describe('a page is prefetched', () => {
  it('when the mouse points at its link for 75 ms', () => {
    const words = link(WORK);
    tell('pointerover', words);
    vi.advanceTimersByTime(74);
    expect(requested).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(requested).toEqual([WORK]);
  });

  it('when its link is pressed, with any pointer', () => {
    tell('pointerdown', link(`${WORK}#about`), { pointerType: 'touch' });
    expect(requested).toEqual([WORK]);
  });

  it.each([
    [
      'whose link is only passed over',
      WORK,
      'main',
      (words: HTMLElement) => tell('pointerover', words.closest('main') as HTMLElement),
    ],
    ['whose link is clicked before', WORK, 'main', (words: HTMLElement) => tell('click', words)],
  ])('not one %s', (_, href, inside, then) => {
    const words = link(href, inside);
    tell('pointerover', words);
    then(words);
    vi.advanceTimersByTime(10_000);
    expect(requested).toEqual([]);
  });

  it.each([
    ['a search, which is counted when it is seen', '/artworks?search=mayon', 'main'],
    ['a part of the list', '/artworks?page=2', 'nav data-listing-links'],
    ['the page that is shown', location.pathname, 'main'],
    ['what is left to the browser', '/sign-out', 'main'],
  ])('but not %s', (_, href, inside) => {
    const words = link(href, inside);
    tell('pointerdown', words);
    tell('pointerover', words);
    vi.advanceTimersByTime(10_000);
    expect(requested).toEqual([]);
  });

  it('not by a finger that moves over its link, nor by the other buttons of a mouse', () => {
    const words = link(WORK);
    tell('pointerover', words, { pointerType: 'touch' });
    vi.advanceTimersByTime(10_000);
    tell('pointerdown', words, { button: 2 });
    expect(requested).toEqual([]);
  });
});

describe('a list that is loading', () => {
  function started(address: string) {
    visitListing(address);
    const options = visit.mock.lastCall?.[1];
    return {
      start: () => options?.onStart?.({} as never),
      finish: () => options?.onFinish?.({ interrupted: true } as never),
    };
  }

  const results = () => document.getElementById('results') as HTMLElement;
  const isWaiting = () => results().hasAttribute('data-waiting');

  beforeEach(() => {
    document.body.innerHTML = '<div id="results"></div>';
  });

  it('becomes blocks after 120 ms, counted from the first of several visits in a row', () => {
    const first = started('/artworks?page=2');
    first.start();
    vi.advanceTimersByTime(80);
    const second = started('/artworks?page=3');
    first.finish();
    second.start();
    expect(isWaiting()).toBe(false);
    vi.advanceTimersByTime(40);
    expect([isWaiting(), results().getAttribute('aria-busy')]).toEqual([true, 'true']);
    second.finish();
    expect([isWaiting(), results().getAttribute('aria-busy')]).toEqual([false, null]);
  });

  it('becomes blocks again after a visit to another page has interrupted one', () => {
    const interrupted = started('/artworks?page=2');
    interrupted.start();
    interrupted.finish();
    expect(results().getAttribute('aria-busy')).toBeNull();
    vi.advanceTimersByTime(500);
    expect(isWaiting()).toBe(false);
    const next = started('/artworks?page=3');
    next.start();
    vi.advanceTimersByTime(119);
    expect(isWaiting()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isWaiting()).toBe(true);
    next.finish();
  });
});
