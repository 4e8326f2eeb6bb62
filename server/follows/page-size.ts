export const FOLLOWED_PER_PAGE = 10;
/** Artworks beside each artist, as on `/artists`. */
export const WORKS_PER_ARTIST = 8;
