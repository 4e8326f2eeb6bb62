import { isFavorite, loadStates, setSignedIn, subscribe } from './favorites-store.ts';
import { toggleFavorite } from './toggle-favorite.ts';

const hearts = 'button[data-favorite]';
/** Marked by start.ts: before this script somebody has pressed them already. */
const pressedEarly = `${hearts}[aria-busy="true"]`;

let isStarted = false;

/**
 * Gives life to every heart on the page, now and whenever others come: one listener and one call for all of them. The
 * markup of a page is the same for everybody and says nothing of favorites, so rendering pays nothing for them.
 */
export function startFavoriteButtons(isCollector: boolean): void {
  setSignedIn(isCollector);
  if (isStarted) return;
  isStarted = true;
  for (const heart of document.querySelectorAll<HTMLButtonElement>(pressedEarly)) press(heart);
  document.addEventListener('click', onClick);
  const arrivals = new MutationObserver(paint);
  arrivals.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-favorite'] });
  subscribe(paint);
  paint();
}

function onClick({ target }: MouseEvent): void {
  const heart = target instanceof Element && target.closest<HTMLButtonElement>(hearts);
  if (!heart) return;
  press(heart);
  paint();
}

function press(heart: HTMLButtonElement): void {
  const { favorite: slug = '', title = '' } = heart.dataset;
  void toggleFavorite({ slug, title }, !isFavorite(slug));
}

function paint(): void {
  const unknown: string[] = [];
  for (const heart of document.querySelectorAll<HTMLButtonElement>(hearts)) {
    const slug = heart.dataset.favorite ?? '';
    const state = isFavorite(slug);
    if (state === null) unknown.push(slug);
    heart.ariaBusy = state === null ? 'true' : null;
    heart.ariaPressed = state === null ? null : String(state);
  }
  if (unknown.length) void loadStates(unknown);
}
