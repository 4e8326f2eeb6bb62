/** Whose cart it is: a collector's by the account, in every browser; a visitor's by the session, or by the browser before a session names it. */
export interface CartOwner {
  accountId: number | null;
  /** The cart that a visitor's session names. */
  cartId: number | null;
  /** Hash of the browser's CSRF secret; null for a browser that has none yet. */
  browser?: string | null;
}
