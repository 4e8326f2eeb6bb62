export const followedPerPage = 10;
/** Artworks beside each artist, as on `/artists`. */
export const worksBeside = 8;
