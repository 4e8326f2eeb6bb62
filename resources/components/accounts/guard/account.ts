/**
 * Whether a page shows data of one visitor or collector. Such a page is never shown again without a request. The
 * document lists the addresses of these pages; without the list every page counts as private.
 */
export function isPrivatePath(path: string): boolean {
  const { privatePaths } = document.body.dataset;
  return (
    privatePaths?.split(' ').some((start) => new RegExp(`^${start.replace('*', '[^/]+')}(/|$)`).test(path)) ?? true
  );
}

/**
 * The account marker of the current session, from the server's cookie; null for a visitor. The `__Host-` cookie takes
 * precedence, because another site of the domain could set the plain one.
 */
export function accountMarker(): string | null {
  const named = (name: string) => new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(document.cookie)?.[1];
  return named('__Host-account') ?? named('account') ?? null;
}

/** Storage keys whose value is the marker of the account that the stored data belongs to. */
export const ACCOUNT_KEY = 'account';
export const DRAFT_KEY = 'checkoutFormData';

/** Whether the account guard has work to do: a collector is signed in, or data of an account is stored. */
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
