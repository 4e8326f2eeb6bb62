/** Identifies a cart: a collector's by the account; a visitor's by the session, or by the browser before the session has it. */
export interface CartOwner {
  accountId: number | null;
  /** The cart in a visitor's session. */
  cartId: number | null;
  /** Hash of the browser's CSRF secret; null for a browser that has none yet. */
  browser?: string | null;
}
