import { constants } from 'node:zlib';
import compression from 'compression';

/** Of pages and JSON, anew for every answer: hence Brotli at a quality that costs half of what gzip does, and in a window as large as our largest pages. */
export const compressed = compression({
  threshold: 1_024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } },
});
