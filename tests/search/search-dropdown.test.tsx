import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchDropdown } from '../../resources/components/search/dropdown/search-dropdown.tsx';
import { call } from '../../resources/runtime/calls.ts';
import type { SearchResult, Suggestions } from '../../server/search-results/contract.ts';

vi.mock('../../resources/runtime/calls.ts', () => ({ call: vi.fn() }));

const RESULTS: SearchResult[] = [
  { text: 'Salome Binwag', type: 'artist', url: '/artists/salome-binwag' },
  { text: 'Salt Bird', type: 'artwork', url: '/artworks/salt-bird' },
];
const SUGGESTIONS: Suggestions = {
  artworks: { count: 0, items: [] },
  artists: {
    count: 12,
    items: [{ text: 'Salome Binwag', count: 5, link: '/artists/salome-binwag', image: '/images/salome/thumb.jpg' }],
  },
  styles: { count: 1, items: [{ text: 'Salon', count: 1, link: '/artworks?styles[]=salon', image: null }] },
};
const NO_SUGGESTIONS: Suggestions = {
  artworks: { count: 0, items: [] },
  artists: { count: 0, items: [] },
  styles: { count: 0, items: [] },
};

interface SentRequest {
  url: string;
  signal: AbortSignal;
  answer: (data: unknown) => Promise<void>;
}

let requested: SentRequest[];
const visited: string[] = [];
const follow = (event: MouseEvent) => {
  const link = (event.target as Element).closest('a[href]');
  if (link) visited.push(link.getAttribute('href') ?? '');
  event.preventDefault();
};

function Box() {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <search>
      <form>
        <input ref={setInput} aria-label="Search" role="combobox" aria-expanded="false" />
      </form>
      {input && <SearchDropdown input={input} />}
    </search>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
  visited.length = 0;
  vi.mocked(call).mockImplementation((_method, url, _data, signal) => {
    let settle: (answer: unknown) => void;
    const answered = new Promise((resolve) => {
      settle = resolve;
    });
    const answer = (data: unknown) => act(async () => settle({ status: 200, body: { data } }));
    requested.push({ url, signal: signal as AbortSignal, answer });
    return answered as ReturnType<typeof call>;
  });
  Element.prototype.scrollIntoView = () => undefined;
  document.addEventListener('click', follow);
  localStorage.clear();
  render(<Box />);
});

afterEach(() => {
  cleanup();
  document.removeEventListener('click', follow);
  vi.useRealTimers();
});

const box = () => screen.getByRole('combobox') as HTMLInputElement;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const type = (text: string) => {
  act(() => box().focus());
  act(() => {
    box().value = text;
    box().dispatchEvent(new Event('input', { bubbles: true }));
  });
};
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const calls = (address: string) => requested.filter(({ url }) => url.startsWith(`${address}?`));
const isOpen = () => box().getAttribute('aria-expanded') === 'true';
const activeText = () => {
  const id = box().getAttribute('aria-activedescendant');
  return id && document.getElementById(id)?.textContent;
};

async function search(term: string, found = { results: RESULTS, suggestions: SUGGESTIONS }): Promise<void> {
  type(term);
  pass(300);
  await calls('/web/api/search').at(-1)?.answer(found.results);
  await calls('/web/api/search/suggestions').at(-1)?.answer(found.suggestions);
}

it('SHELL-15 makes one call after 300 ms of quiet', () => {
  type('s');
  pass(150);
  type('sa');
  pass(299);
  expect(calls('/web/api/search')).toEqual([]);
  pass(1);
  expect(calls('/web/api/search/suggestions').map(({ url }) => url)).toEqual(['/web/api/search/suggestions?term=sa']);
  pass(10_000);
  expect(calls('/web/api/search/suggestions').length).toBe(1);
});

it('SHELL-15 sends it at the latest after 500 ms while a visitor is typing', () => {
  for (const term of ['s', 'sa', 'sal', 'salo', 'salom']) {
    expect(calls('/web/api/search')).toEqual([]);
    type(term);
    pass(100);
  }
  expect(calls('/web/api/search/suggestions').map(({ url }) => url)).toEqual([
    '/web/api/search/suggestions?term=salom',
  ]);
});

it('drops a response that a newer request replaced', async () => {
  type('sa');
  pass(300);
  const [early, earlySuggestions] = requested.filter(({ url }) => url.endsWith('?term=sa'));
  expect(early?.signal.aborted).toBe(false);
  await search('sal', { results: RESULTS.slice(0, 1), suggestions: SUGGESTIONS });
  expect(early?.signal.aborted).toBe(true);
  await early?.answer([{ text: 'Overtaken', type: 'artwork', url: '/artworks/overtaken' }]);
  await earlySuggestions?.answer(NO_SUGGESTIONS);
  expect(screen.queryByText('Overtaken')).toBeNull();
  expect(within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option').length).toBe(1);
});

it('opens for a term alone, and only while the box has the focus', async () => {
  type('   ');
  pass(1_000);
  expect([...calls('/web/api/search'), ...calls('/web/api/search/suggestions')]).toEqual([]);
  type('sal');
  pass(300);
  act(() => box().blur());
  for (const each of requested.filter(({ url }) => url.includes('?term=')))
    await each.answer(each.url.includes('suggestions') ? SUGGESTIONS : RESULTS);
  expect(isOpen()).toBe(false);
  await search('salo');
  expect(isOpen()).toBe(true);
  type('');
  expect(isOpen()).toBe(false);
});

it('SHELL-14 lists text and type, announces their number, and connects the list with the input', async () => {
  await search('sal');
  const list = screen.getByRole('listbox', { name: 'Results' });
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Salome Binwag Artist', 'Salt Bird Artwork']);
  expect(box().getAttribute('aria-controls')?.split(' ')).toContain(list.id);
  expect(screen.getByRole('status').textContent).toContain('2 results, 0 artworks, 12 artists, 1 style');
});

it('SHELL-14 arrow keys cycle through the options and the input; Home and End go to the ends', async () => {
  await search('sal');
  const walked = [];
  for (let step = 0; step < 5; step += 1) {
    press('ArrowDown');
    walked.push(activeText());
  }
  expect(walked).toEqual([
    'Salome Binwag Artist',
    'Salt Bird Artwork',
    'Salome Binwag 5 artworks',
    null,
    'Salome Binwag Artist',
  ]);
  press('End');
  expect(activeText()).toBe('Salome Binwag 5 artworks');
  press('Home');
  expect(activeText()).toBe('Salome Binwag Artist');
  press('ArrowUp');
  expect(activeText()).toBeNull();
  // With no option active the keys belong to the text.
  expect(fireEvent.keyDown(box(), { key: 'End' })).toBe(true);
  press('ArrowUp');
  expect(activeText()).toBe('Salome Binwag 5 artworks');
  expect(document.activeElement).toBe(box());
});

it('SHELL-14 Enter opens only the active option, and then closes the list', async () => {
  await search('sal');
  expect(fireEvent.keyDown(box(), { key: 'Enter' })).toBe(true);
  expect(visited).toEqual([]);
  press('ArrowDown');
  press('ArrowDown');
  press('Enter');
  expect(visited).toEqual(['/artworks/salt-bird']);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).not.toBe(box());
});

it('SHELL-14 Escape closes and leaves the term; the arrow opens again without another call', async () => {
  await search('sal');
  press('Escape');
  expect(isOpen()).toBe(false);
  expect(box().value).toBe('sal');
  const before = requested.length;
  press('ArrowDown');
  expect(isOpen()).toBe(true);
  expect(requested.length).toBe(before);
});

it('closes when the pointer goes elsewhere, when the focus leaves, and when the form is sent', async () => {
  await search('sal');
  fireEvent.pointerDown(document.body);
  expect(isOpen()).toBe(false);
  press('ArrowDown');
  act(() => box().blur());
  expect(isOpen()).toBe(false);
  act(() => box().focus());
  expect(isOpen()).toBe(true);
  type('salt');
  fireEvent.submit(box().form as HTMLFormElement);
  pass(10_000);
  expect(isOpen()).toBe(false);
  expect(calls('/web/api/search').map(({ url }) => url)).toEqual(['/web/api/search?term=sal']);
});

it('SHELL-15 has tabs with counts, the first that has something in front, each item with text, count, link and image', async () => {
  await search('sal');
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Artworks 0', 'Artists 12', 'Styles 1']);
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
  const [artist] = within(screen.getByRole('tabpanel')).getAllByRole('option');
  expect(artist?.textContent).toBe('Salome Binwag 5 artworks');
  expect(artist?.getAttribute('href')).toBe('/artists/salome-binwag');
  expect(artist?.querySelector('img')?.getAttribute('src')).toBe('/images/salome/thumb.jpg');
  fireEvent.click(screen.getByRole('tab', { name: /Artworks/ }));
  expect(screen.getByRole('tabpanel').textContent).toBe('No artworks for this.');
});

it('SHELL-15 tabs follow the arrow keys, lead down into their list and close with Escape', async () => {
  await search('sal');
  act(() => screen.getByRole('tab', { name: /Artists/ }).focus());
  expect(isOpen()).toBe(true);
  press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('Styles 1');
  expect(screen.getByRole('tabpanel').textContent).toContain('Salon');
  press('ArrowDown');
  expect(document.activeElement).toBe(box());
  expect(activeText()).toBe('Salon 1 artwork');
  act(() => screen.getByRole('tab', { name: /Styles/ }).focus());
  press('Escape');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(box());
});

it('announces when nothing was found', async () => {
  await search('qqq', { results: [], suggestions: NO_SUGGESTIONS });
  expect(screen.getByRole('status').textContent).toBe('Nothing found for qqq.');
  expect(isOpen()).toBe(false);
  expect(screen.getByText('Nothing found for “qqq”.')).toBeTruthy();
});

const popularSearches = async (terms: string[]) => {
  act(() => box().focus());
  await requested.findLast(({ url }) => url === '/web/api/search/popular')?.answer(terms);
};
const termsOf = (name: string) =>
  within(screen.getByRole('listbox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const send = (term: string) => {
  type(term);
  fireEvent.submit(box().form as HTMLFormElement);
  type('');
  act(() => box().blur());
};

it('FIND-11 lists recent searches on focus, latest first and once each, and popular ones', async () => {
  for (const term of ['narra', 'Banaue', 'boats', 'Narra', '  ', 'x'.repeat(101)]) send(term);
  await popularSearches(['banaue', 'rice terraces']);
  expect(termsOf('Recent searches')).toEqual(['Narra', 'boats', 'Banaue']);
  expect(termsOf('Popular searches')).toEqual(['rice terraces']);
  expect(screen.getByRole('status').textContent).toContain('Recent and popular searches: 4.');
  press('ArrowUp');
  expect(activeText()).toBe('rice terraces');
  press('Enter');
  expect(visited).toEqual(['/artworks?search=rice%20terraces']);
  expect(isOpen()).toBe(false);
  await popularSearches([]);
  expect(termsOf('Recent searches')[0]).toBe('rice terraces');
});

it('FIND-11 clears the recent searches by one press, and leaves the focus in the box', async () => {
  send('narra');
  await popularSearches(['rice terraces']);
  const clear = screen.getByRole('button', { name: 'Clear recent searches' });
  act(() => clear.focus());
  fireEvent.click(clear);
  await popularSearches(['rice terraces']);
  expect(screen.queryByText('narra')).toBeNull();
  expect(termsOf('Popular searches')).toEqual(['rice terraces']);
  expect(document.activeElement).toBe(box());
  expect(localStorage.length).toBe(0);
});

it('FIND-11 stays closed without earlier searches, and when they arrive after the first letter', async () => {
  await popularSearches([]);
  expect(isOpen()).toBe(false);
  act(() => box().blur());
  act(() => box().focus());
  type('s');
  await popularSearches(['rice terraces']);
  expect(isOpen()).toBe(false);
});

it('FIND-11 lists recent searches without a connection', async () => {
  send('narra');
  vi.mocked(call).mockRejectedValue(new Error('offline'));
  await act(async () => box().focus());
  expect(termsOf('Recent searches')).toEqual(['narra']);
});
