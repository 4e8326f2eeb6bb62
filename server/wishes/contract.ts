/** Response of `GET`, `POST` and `DELETE /web/api/artworks/{slug}/wish`. Visitors may only `GET`, and get false. */
export interface WishResponse {
  data: { hasWished: boolean };
}
