import { constants } from 'node:zlib';
import compression from 'compression';

/** Of pages and JSON, anew for every answer: hence Brotli at a quality that costs about as much as gzip. */
export const compressed = compression({
  threshold: 1_024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});
