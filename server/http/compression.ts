import { constants } from 'node:zlib';
import compression from 'compression';

/** Compresses pages and JSON as they are sent: Brotli at quality 3 takes half the time of gzip, with a window as large as the largest pages. */
export const compressed = compression({
  threshold: 1_024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } },
});
