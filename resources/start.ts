import './app.css';
import { accountMarker, isPrivatePath, mayHoldAccountData } from './components/accounts/guard/account.ts';

/** Milliseconds after which the app starts although a picture is still loading. */
const START_TIMEOUT_MS = 4_000;
const FIRST_INTERACTIONS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'];

/** Ends the wait for the start of the app. */
const waiting = new AbortController();

// Pages can be read and used without the app. It starts after the load event, so that pictures load first, or at the
// first interaction.
const timer = window.setTimeout(start, document.readyState === 'complete' ? 0 : START_TIMEOUT_MS);
window.addEventListener('load', startAfterPaint, waiting);
for (const type of FIRST_INTERACTIONS) document.addEventListener(type, start, waiting);
document.addEventListener('change', submitEarly);
document.addEventListener('click', markPress);
window.addEventListener('pageshow', reloadPrivate);
/** The account marker when the document was loaded. */
const account = accountMarker();

/** Waits two frames, in which the browser paints what came with the load event; decoding pictures takes time. */
function startAfterPaint(): void {
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 1_000 }) : start());
  requestAnimationFrame(() => requestAnimationFrame(whenIdle));
}

function start(): void {
  if (waiting.signal.aborted) return;
  waiting.abort();
  window.clearTimeout(timer);
  const modules = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset.modules ?? '';
  for (const href of modules.split(' ').filter(Boolean)) preload(href);
  void startApp().then(() => document.removeEventListener('change', submitEarly));
}

async function startApp(): Promise<void> {
  // The guard runs first, because the app shows what the history contains.
  if (account !== null || mayHoldAccountData())
    (await import('./components/accounts/guard/account-guard.ts')).guardAccount();
  await import('./app.tsx');
}

/** Preloads the scripts of the page in parallel with the app. */
function preload(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/**
 * A page from the back/forward cache still shows its account's data, but the session may have ended. It reloads then.
 */
function reloadPrivate({ persisted }: PageTransitionEvent): void {
  if (!persisted || account === null) return;
  if (account === accountMarker() && !isPrivatePath(window.location.pathname)) return;
  document.body.hidden = true;
  window.location.reload();
}

/** A filter that is chosen before the app has started submits its form, as without JavaScript. */
function submitEarly({ target }: Event): void {
  const form = (target as HTMLInputElement | HTMLSelectElement).form;
  if (form?.method === 'get' && form.id === 'filter-form') form.requestSubmit();
}

/** Marks a favorite button that is pressed before favorite-buttons.ts has loaded. */
function markPress({ target }: Event): void {
  const button = (target as Element).closest('[data-favorite]');
  if (button) button.ariaBusy = 'true';
}
