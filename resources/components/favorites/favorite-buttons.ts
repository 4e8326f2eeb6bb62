import { favorites, isCollector, isFavorite, setCollector } from './favorites-store.ts';
import { toggleFavorite } from './toggle-favorite.ts';

const BUTTONS = 'button[data-favorite]';
/** Buttons that were pressed before this script loaded; start.ts marks them. */
const PRESSED_EARLY = `${BUTTONS}[aria-busy="true"]`;

const buttons = { isStarted: false };

/**
 * Makes every favorite button on the page work, also those that appear later: one click listener and one request for all
 * of them. The markup of a page is the same for all visitors and contains no favorites, so rendering costs nothing.
 */
export function startFavoriteButtons(isSignedIn: boolean): void {
  setCollector(isSignedIn);
  if (buttons.isStarted) return;
  buttons.isStarted = true;
  for (const button of document.querySelectorAll<HTMLButtonElement>(PRESSED_EARLY)) press(button);
  document.addEventListener('click', onClick);
  const newButtons = new MutationObserver(update);
  newButtons.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-favorite'] });
  favorites.store.subscribe(update);
  isCollector.subscribe(update);
  update();
}

function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element && target.closest<HTMLButtonElement>(BUTTONS);
  if (!button) return;
  press(button);
  update();
}

function press(button: HTMLButtonElement): void {
  const { favorite: slug = '', title = '' } = button.dataset;
  void toggleFavorite({ slug, title }, !isFavorite(slug));
}

function update(): void {
  const missing: string[] = [];
  for (const button of document.querySelectorAll<HTMLButtonElement>(BUTTONS)) {
    const slug = button.dataset.favorite ?? '';
    const state = isFavorite(slug);
    if (state === null) missing.push(slug);
    button.ariaBusy = state === null ? 'true' : null;
    button.ariaPressed = state === null ? null : String(state);
  }
  if (missing.length) void favorites.load(missing);
}
