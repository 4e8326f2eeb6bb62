import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import streamCompression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';

/** Bytes below which a body is sent uncompressed. */
export const MIN_COMPRESSED = 1_024;

const BROTLI_WINDOW_BITS = 18;
const STREAM_BROTLI_QUALITY = 3;
/** Results of zlib are assembled from parts of this size. */
const CHUNK_SIZE = 65_536;

const streams = streamCompression({
  threshold: MIN_COMPRESSED,
  brotli: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: STREAM_BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    },
  },
});

/**
 * Compresses pages and JSON as they are sent. A body that is sent whole is compressed in this thread, in a fifth of a
 * millisecond. Moving it to another thread and back would take twice as long again.
 */
export const compressed: RequestHandler = (req, res, next) => {
  streams(req, res, () => {
    compressWhole(req, res);
    next();
  });
};

function compressWhole(req: Request, res: Response): void {
  const { send, end } = res;
  res.send = (body: unknown) => {
    if (typeof body === 'string') setCharset(res);
    return send.call(res, typeof body === 'string' || Buffer.isBuffer(body) ? compressBody(req, res, body) : body);
  };
  // `send` turns a fresh response into a 304 after its body is encoded.
  res.end = ((...args: Parameters<typeof end>) => {
    if (res.statusCode === 304 && !res.headersSent) res.removeHeader('Content-Encoding');
    return end.apply(res, args);
  }) as typeof end;
}

/** Sets the charset as `send` does for a string: it gets bytes instead. */
function setCharset(res: Response): void {
  const type = res.get('Content-Type');
  if (!type) res.type('html');
  else if (!/;\s*charset=/i.test(type)) res.set('Content-Type', `${type}; charset=utf-8`);
}

/** Sends a whole body without an ETag, for responses that no cache may store: they are never revalidated. */
export function sendWithoutEtag(res: Response, body: string): void {
  const sent = compressBody(res.req, res, body);
  res.set('Content-Length', String(sent.length)).end(sent);
}

/** The body in the best encoding that the client accepts, which becomes its `Content-Encoding`. */
function compressBody(req: Request, res: Response, body: string | Buffer): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (!isCompressible(req, res)) return bytes;
  res.vary('Accept-Encoding');
  const encoding = acceptedEncoding(req.headers['accept-encoding']);
  if (encoding === 'identity' || bytes.length < MIN_COMPRESSED) return bytes;
  res.set('Content-Encoding', encoding);
  return COMPRESS[encoding](bytes);
}

function isCompressible(req: Request, res: Response): boolean {
  const isLeft = res.headersSent || res.hasHeader('Content-Encoding') || res.statusCode === 206;
  return !isLeft && !/no-transform/.test(res.get('Cache-Control') ?? '') && streamCompression.filter(req, res);
}

/** Levels that a body is worth that is sent once: the next ones save 2 to 8 % of it and take twice the time. */
const COMPRESS: Record<Compression, (body: Buffer) => Buffer> = {
  zstd: (body) =>
    zstdCompressSync(body, {
      chunkSize: CHUNK_SIZE,
      pledgedSrcSize: body.length,
      params: { [constants.ZSTD_c_compressionLevel]: 3 },
    }),
  br: (body) =>
    brotliCompressSync(body, {
      chunkSize: CHUNK_SIZE,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => gzipSync(body, { chunkSize: CHUNK_SIZE, level: 1 }),
};

/** Compressed encodings that the server writes, the preferred one first. */
const COMPRESSIONS = ['zstd', 'br', 'gzip'] as const;

export type Compression = (typeof COMPRESSIONS)[number];
export type Encoding = Compression | 'identity';

const MAX_HEADER_LENGTH = 200;
/** Browsers send few different headers. */
const accepted = new LRUCache<string, Encoding[]>({ max: 200 });

/** The encoding for an Accept-Encoding header, among those of a body. Every body has `identity` besides. */
export function acceptedEncoding(
  header: string | string[] | undefined,
  available: readonly Encoding[] = COMPRESSIONS,
): Encoding {
  if (typeof header !== 'string') return 'identity';
  const encodings = accepted.get(header) ?? readHeader(header);
  return encodings.find((encoding) => encoding === 'identity' || available.includes(encoding)) ?? 'identity';
}

function readHeader(header: string): Encoding[] {
  const encodings = encodingsOf(header);
  if (header.length <= MAX_HEADER_LENGTH) accepted.set(header, encodings);
  return encodings;
}

/** By descending weight, then in the order of preference. Unlisted, `identity` is accepted, but every listed encoding is preferred. */
function encodingsOf(header: string): Encoding[] {
  const weights = new Map(header.toLowerCase().split(',').map(readWeight));
  const weight = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  return [...COMPRESSIONS, 'identity' as const]
    .filter((name) => weight(name) > 0)
    .sort((a, b) => weight(b) - weight(a));
}

function readWeight(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, q === undefined ? 1 : Number(q.slice(2)) || 0];
}
