/** `GET`, `POST` and `DELETE /web/api/artworks/{slug}/wish`; a visitor may only ask, and has wished for nothing. */
export interface WishAnswer {
  data: { hasWished: boolean };
}
