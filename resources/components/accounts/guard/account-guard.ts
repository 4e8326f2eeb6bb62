import { http, router } from '@inertiajs/core';
import { createStore } from '../../../runtime/state/create-store.ts';
import { draftAccount } from '../../checkout/draft-account.ts';
import { deletePagesOfOthers, type SeenPage } from '../../offline/stored-pages.ts';
import { deleteRecentTerms } from '../../search/combobox/recent-terms.ts';
import { clearPendingAction, signInRequest } from '../sign-in/sign-in-store.ts';
import { ACCOUNT_KEY, accountMarker, DRAFT_KEY, isPrivatePath } from './account.ts';

/**
 * Milliseconds that a hidden page waits before it reloads. After a sign-out the next document may be loading already,
 * and a reload would cancel it.
 */
const NAVIGATION_MS = 500;

interface ShownPage {
  /** The account marker of the page on the screen; null for a visitor's page. */
  account: string | null;
  /** Whether a visit is under way that will replace the page on the screen. */
  isVisiting: boolean;
}

const shownPage = createStore<ShownPage>({ account: null, isVisiting: false });

/**
 * Prevents that a browser shows one account's data to another account, after an expired session, a sign-out in another
 * tab or a second sign-in. Runs before the first page is shown and before Inertia listens to the history.
 */
export function guardAccount(): void {
  clearOtherAccounts();
  window.addEventListener('popstate', onPopState);
  window.addEventListener('storage', ({ key }) => key === ACCOUNT_KEY && leaveOtherAccount());
  // A page that the visitor leaves becomes hidden.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && leaveOtherAccount());
  let isResponse = !isFromHistory();
  router.on('navigate', ({ detail: { page } }) => {
    onPage(page, isResponse);
    isResponse = false;
  });
  router.on('success', ({ detail: { page } }) => onPage(page, true));
  router.on('start', ({ detail: { visit } }) => {
    if (!visit.async) shownPage.set({ ...shownPage.get(), isVisiting: true });
  });
  router.on('finish', ({ detail: { visit } }) => {
    if (visit.async) return;
    shownPage.set({ ...shownPage.get(), isVisiting: false });
    leaveOtherAccount();
  });
  checkResponses();
  // While the sign-in modal is open, the page does not reload. The modal has closed now.
  signInRequest.subscribe(leaveOtherAccount);
}

/** After Back to a document, Inertia shows the page from the history state. */
function isFromHistory(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'back_forward';
}

/** Deletes the data of other accounts in this tab's and this browser's storage. */
function clearOtherAccounts(): void {
  const account = accountMarker();
  if (isForeign(sessionStorageOf(), account)) {
    router.clearHistory();
    clearPendingAction();
  }
  storeOwner(sessionStorageOf(), account);
  const browser = localStorageOf();
  if (isForeign(browser, account)) {
    deleteRecentTerms();
    if ('caches' in window) void deletePagesOfOthers(account).catch(() => undefined);
  }
  const draft = browser?.getItem(DRAFT_KEY) ?? null;
  if (draft !== null && !isOwnDraft(draft, account)) browser?.removeItem(DRAFT_KEY);
  // Other tabs listen to changes of this key.
  storeOwner(browser, account);
}

function isForeign(storage: Storage | null, account: string | null): boolean {
  const owner = storage?.getItem(ACCOUNT_KEY) ?? null;
  return owner !== null && owner !== account;
}

/** A draft without a marker comes from an earlier version of the site. */
function isOwnDraft(draft: string, account: string | null): boolean {
  return account !== null && (draftAccount(draft) ?? account) === account;
}

function storeOwner(storage: Storage | null, account: string | null): void {
  if (account === null) storage?.removeItem(ACCOUNT_KEY);
  else if (storage?.getItem(ACCOUNT_KEY) !== account) storage?.setItem(ACCOUNT_KEY, account);
}

/**
 * Inertia shows a page from the history without a request. Clearing the key makes encrypted private pages unreadable.
 */
function onPopState(): void {
  const mayBePrivate = shownPage.get().account !== null || sessionStorageOf()?.getItem(ACCOUNT_KEY) != null;
  clearOtherAccounts();
  if (mayBePrivate && isPrivatePath(window.location.pathname)) router.clearHistory();
}

/** `isResponse`: the page comes from the server and not from the history. */
function onPage(page: object, isResponse: boolean): void {
  const { account = null, isStored } = page as SeenPage;
  shownPage.set({ ...shownPage.get(), account });
  // The session cookie was removed without the marker cookie, or the response came from a cache.
  if (isResponse && !isStored && account === null && accountMarker() !== null) removeMarker();
  clearOtherAccounts();
  leaveOtherAccount();
}

function removeMarker(): void {
  for (const [name, attributes] of [
    ['account', ''],
    ['__Host-account', '; secure'],
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and some browsers lack it
    document.cookie = `${name}=; path=/; max-age=0${attributes}`;
  }
}

function leaveOtherAccount(): void {
  const { account, isVisiting } = shownPage.get();
  if (isVisiting || account === null || account === accountMarker() || isSignInOpen()) return;
  clearOtherAccounts();
  document.body.hidden = true;
  window.setTimeout(() => window.location.reload(), NAVIGATION_MS);
}

/** The server refused an action on a public page and the sign-in modal is open. A reload would close it. */
function isSignInOpen(): boolean {
  return signInRequest.get() !== null && accountMarker() === null && !isPrivatePath(window.location.pathname);
}

/**
 * Any response can end the session. A visit or a change ends first; then the page reloads if the account has changed.
 */
function checkResponses(): void {
  const client = http.getClient();
  http.setClient({
    request: async (request) => {
      try {
        return await client.request(request);
      } finally {
        if (!('X-Inertia' in (request.headers ?? {}))) {
          clearOtherAccounts();
          // The caller may open the sign-in modal before the check runs.
          if (request.method === 'get') window.setTimeout(leaveOtherAccount);
        }
      }
    },
  });
}

function sessionStorageOf(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

function localStorageOf(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
