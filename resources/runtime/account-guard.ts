import { http, router } from '@inertiajs/react';
import { clearPendingAction, signInRequest } from '../components/accounts/sign-in-store.ts';
import { ACCOUNT_KEY, accountMark, DRAFT_KEY, isPrivatePath } from './account.ts';
import { accountOfDraft } from './draft-account.ts';

/**
 * Milliseconds for which a hidden page waits before it is loaded again: after a sign-out the next document may be on its
 * way already, and a reload would cancel it.
 */
const NAVIGATION_MS = 500;

/** The account that the page on the screen was made for; null for a visitor's. */
let shown: string | null = null;
/** The page that is coming takes the place of the one on the screen. */
let isVisiting = false;

/**
 * Keeps two accounts in one browser apart, whatever ended the session of the first: expiry, a sign-out elsewhere, or a
 * sign-in over it. To be called before the first page is shown, and before Inertia listens to the history.
 */
export function guardAccount(): void {
  clearOtherAccounts();
  window.addEventListener('popstate', onPopState);
  window.addEventListener('storage', ({ key }) => key === ACCOUNT_KEY && leaveOtherAccount());
  // A page that is being left becomes hidden.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && leaveOtherAccount());
  let isAnswer = !isFromHistory();
  router.on('navigate', ({ detail: { page } }) => {
    show(page, isAnswer);
    isAnswer = false;
  });
  router.on('success', ({ detail: { page } }) => show(page, true));
  router.on('start', ({ detail: { visit } }) => {
    if (!visit.async) isVisiting = true;
  });
  router.on('finish', ({ detail: { visit } }) => {
    if (visit.async) return;
    isVisiting = false;
    leaveOtherAccount();
  });
  watchAnswers();
  // The visitor has closed the sign-in modal, for which the page waited.
  signInRequest.subscribe(leaveOtherAccount);
}

/** Of a document that Back leads to, Inertia shows what the history holds. */
function isFromHistory(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'back_forward';
}

/** Deletes what an account has left in this tab and this browser that is not signed in now. */
function clearOtherAccounts(): void {
  const account = accountMark();
  if (isLeft(sessionStorageOf(), account)) {
    router.clearHistory();
    clearPendingAction();
  }
  note(sessionStorageOf(), account);
  const browser = localStorageOf();
  const draft = browser?.getItem(DRAFT_KEY) ?? null;
  if (draft !== null && !isOwn(draft, account)) browser?.removeItem(DRAFT_KEY);
  // The browser's other tabs listen to this key.
  note(browser, account);
}

function isLeft(storage: Storage | null, account: string | null): boolean {
  const owner = storage?.getItem(ACCOUNT_KEY) ?? null;
  return owner !== null && owner !== account;
}

/** A form without a mark was stored by an earlier version of the site. */
function isOwn(draft: string, account: string | null): boolean {
  return account !== null && (accountOfDraft(draft) ?? account) === account;
}

function note(storage: Storage | null, account: string | null): void {
  if (account === null) storage?.removeItem(ACCOUNT_KEY);
  else if (storage?.getItem(ACCOUNT_KEY) !== account) storage?.setItem(ACCOUNT_KEY, account);
}

/** Inertia shows an entry of the history without a request, so it must not be able to decrypt a private one. */
function onPopState(): void {
  const mayBePrivate = shown !== null || sessionStorageOf()?.getItem(ACCOUNT_KEY) != null;
  clearOtherAccounts();
  if (mayBePrivate && isPrivatePath(window.location.pathname)) router.clearHistory();
}

/** `isAnswer`: the page has just come from the server, as opposed to the history. */
function show(page: object, isAnswer: boolean): void {
  const { account } = page as { account?: string };
  shown = account ?? null;
  // The session's cookie has gone without this one, or the answer came from a cache.
  if (isAnswer && shown === null && accountMark() !== null) dropMark();
  clearOtherAccounts();
  leaveOtherAccount();
}

function dropMark(): void {
  for (const [name, attributes] of [
    ['account', ''],
    ['__Host-account', '; secure'],
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous, and not everywhere
    document.cookie = `${name}=; path=/; max-age=0${attributes}`;
  }
}

function leaveOtherAccount(): void {
  if (isVisiting || shown === null || shown === accountMark() || isAskedToSignIn()) return;
  clearOtherAccounts();
  document.body.hidden = true;
  window.setTimeout(() => window.location.reload(), NAVIGATION_MS);
}

/** A refused click has opened the sign-in modal on a public page: a reload would close it. */
function isAskedToSignIn(): boolean {
  return signInRequest.get() !== null && accountMark() === null && !isPrivatePath(window.location.pathname);
}

/** Any answer may say that the session has ended. What a person waits for ends first: a page that comes, or a change. */
function watchAnswers(): void {
  const client = http.getClient();
  http.setClient({
    request: async (request) => {
      try {
        return await client.request(request);
      } finally {
        if (!('X-Inertia' in (request.headers ?? {}))) {
          clearOtherAccounts();
          // The caller may open the sign-in modal first.
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
