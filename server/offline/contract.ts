/** A page that a browser can show without a connection. */
export interface StoredPage {
  /** Path and query. */
  address: string;
  title: string;
  component: string;
}
