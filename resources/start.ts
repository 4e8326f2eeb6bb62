import './app.css';
import { accountMark, isPrivatePath, mayHoldAccountData } from './runtime/account.ts';

/** Milliseconds after which a picture that will not come is waited for no longer. */
const patience = 4_000;
const firstSigns = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'];

let started = false;

// Pages read and work as they come, so the script lets everything that is seen go ahead: it follows the load, or the first sign of a hand.
const timer = window.setTimeout(start, document.readyState === 'complete' ? 0 : patience);
window.addEventListener('load', afterPainting);
for (const sign of firstSigns) document.addEventListener(sign, start, { passive: true });
document.addEventListener('change', submitEarly);
document.addEventListener('click', keepPress);
window.addEventListener('pageshow', reloadPrivate);
/** The account that this document came for. */
const account = accountMark();

/** What has come with the load is painted in the frames behind it, and a picture is slow to decode. */
function afterPainting(): void {
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 1_000 }) : start());
  requestAnimationFrame(() => requestAnimationFrame(whenIdle));
}

function start(): void {
  window.clearTimeout(timer);
  window.removeEventListener('load', afterPainting);
  if (started) return;
  started = true;
  for (const sign of firstSigns) document.removeEventListener(sign, start);
  const modules = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset.modules ?? '';
  for (const href of modules.split(' ').filter(Boolean)) preload(href);
  void startApp().then(() => document.removeEventListener('change', submitEarly));
}

async function startApp(): Promise<void> {
  // First of all: the app shows what the history holds.
  if (account !== null || mayHoldAccountData()) (await import('./runtime/account-guard.ts')).guardAccount();
  await import('./app.tsx');
}

/** What the page needs beside the app itself, asked for together with it rather than after it. */
function preload(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/** A page from the back/forward cache shows what it showed to its account, whose session may have ended: the server answers anew. */
function reloadPrivate({ persisted }: PageTransitionEvent): void {
  if (!persisted || account === null) return;
  if (account === accountMark() && !isPrivatePath(window.location.pathname)) return;
  document.body.hidden = true;
  window.location.reload();
}

/** A filter that is chosen before the script has come is asked for as a form without a script would be. */
function submitEarly({ target }: Event): void {
  const form = (target as HTMLInputElement | HTMLSelectElement).form;
  if (form?.method === 'get' && form.id === 'filter-form') form.requestSubmit();
}

/** A heart that is pressed before the script has come waits for favorite-buttons.ts, and looks so. */
function keepPress({ target }: Event): void {
  const heart = (target as Element).closest('[data-favorite]');
  if (heart) heart.ariaBusy = 'true';
}
