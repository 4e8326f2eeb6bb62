/**
 * Whether an address shows data of one visitor or collector: such a page is never shown again without a request. The document lists
 * these addresses; without the list every page counts as private.
 */
export function isPrivatePath(path: string): boolean {
  const { privatePaths } = document.body.dataset;
  return privatePaths?.split(' ').some((start) => path === start || path.startsWith(`${start}/`)) ?? true;
}

/**
 * The mark of the session that this browser has, by the server's cookie; null for a visitor. The `__Host-` cookie counts first, since
 * another site of the domain could set the plain one.
 */
export function accountMark(): string | null {
  const named = (name: string) => new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(document.cookie)?.[1];
  return named('__Host-account') ?? named('account') ?? null;
}

/** Under these keys the tab, and the browser, note whose data they hold; the value is an account's mark. */
export const ACCOUNT_KEY = 'account';
export const DRAFT_KEY = 'checkoutFormData';

/** Whether the account guard has anything to do: a collector is signed in, or has left something behind. */
export function mayHoldAccountData(): boolean {
  try {
    return [
      sessionStorage.getItem(ACCOUNT_KEY),
      localStorage.getItem(ACCOUNT_KEY),
      localStorage.getItem(DRAFT_KEY),
    ].some((value) => value !== null);
  } catch {
    return true;
  }
}
