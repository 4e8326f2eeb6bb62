/** An artist as an artwork names them; linked only when shown on the website. */
export interface ArtistReference {
  name: string;
  slug: string;
  url: string;
  is_shown_on_website: boolean;
}
