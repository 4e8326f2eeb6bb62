/** Whose cart it is: a collector's own, in whatever browser; or the one that a visitor's session names. */
export interface CartOwner {
  accountId: number | null;
  cartId: number | null;
}
