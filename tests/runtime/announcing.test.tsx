import { beforeAll, beforeEach, expect, it } from 'vitest';
import { listingVisits } from '../../resources/components/listing/listing-visits.ts';
import { startVisits } from '../../resources/runtime/navigation/visits.ts';

let pages = 0;

beforeAll(() => startVisits({ version: null, url: '/' }, listingVisits));

beforeEach(() => {
  document.body.innerHTML =
    '<a href="/artworks">Artworks</a><main id="main" tabindex="-1"><a href="/artists">Artists</a></main><p id="announcer"></p>';
});

const element = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const dispatch = (what: string, detail: object) =>
  document.dispatchEvent(new CustomEvent(`inertia:${what}`, { detail }));
const startVisit = (visit = { async: false }) => dispatch('start', { visit });

/** The next page is rendered, but Inertia has not fired its event yet. A visitor may act in between. */
function show(): void {
  pages += 1;
  history.pushState(null, '', `/artworks/${pages}`);
  document.title = `Artwork ${pages}`;
  element('main').innerHTML = '<button type="button">Add to Cart</button>';
}

const arrive = () => dispatch('navigate', { page: { component: 'artworks/show', url: location.pathname, props: {} } });

it('SHELL-18 a new page is announced, and the focus moves to its top', () => {
  element('body > a').focus();
  startVisit();
  show();
  arrive();
  expect(element('#announcer').textContent).toBe(document.title);
  expect(document.activeElement?.id).toBe('main');
});

it('SHELL-18 the focus also moves to the top from an element that both pages have', () => {
  element('main a').focus();
  startVisit();
  const stays = element('main a');
  show();
  element('main').append(stays);
  stays.focus();
  arrive();
  expect(document.activeElement?.id).toBe('main');
});

it('SHELL-18 the focus stays where the visitor already uses the new page, which is announced', () => {
  element('body > a').focus();
  startVisit();
  show();
  element('main button').focus();
  // Background reloads are no visits.
  startVisit({ async: true });
  arrive();
  expect(element('#announcer').textContent).toBe(document.title);
  expect(document.activeElement?.tagName).toBe('BUTTON');
});
