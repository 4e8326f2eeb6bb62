const day = 86_400_000;

/** Milliseconds for which a sale is news. */
export const salesAreNews = 14 * day;
/** Milliseconds for which it is news that an artwork was looked at or chosen. */
export const interestIsNews = 7 * day;
/** Fewer views than this say nothing of an artwork. */
export const fewestViews = 3;
/** How many notifications there are at most, half of them sales where there are as many. */
export const mostNews = 12;
