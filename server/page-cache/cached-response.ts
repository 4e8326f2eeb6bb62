import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib';
import { SingleFlight } from '../cache/cached.ts';
import type { Compression, Encoding } from '../http/compression.ts';
import { MIN_COMPRESSED } from '../http/compression.ts';
import { isCall } from '../http/request.ts';
import { mayHoldSession } from '../http/session/session.ts';

/** Bytes beside the bodies: key, headers, tags. */
const OVERHEAD = 4_096;
/** Headers of one request alone, or that are set for each encoding. */
const OMITTED_HEADERS = ['x-request-id', 'etag', 'content-type', 'content-length', 'content-encoding', 'vary'];

/** A stored body is compressed once and sent often: these levels take five times as long as those of other responses. */
const ZSTD_LEVEL = 6;
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

interface Encoded {
  body: Buffer;
  /** Names and values alternate, as `writeHead` takes them. */
  headers: string[];
}

/** Parts of the ETag besides the key. */
export interface EtagParts {
  /** The pattern of the address, for the metrics. */
  route: string;
  /** Version of the build. */
  version: string;
  /** Differs for any two renderings, in all processes. */
  revision: string;
}

/** A response that every visitor without a session may receive. It holds one body per encoding that was requested. */
export class CachedResponse {
  readonly etag: string;
  readonly route: string;
  readonly contentType: string;
  /** Runs for each visitor who receives the response. */
  onHit: () => void = () => {};
  /** Runs when `bytes` has changed. */
  onResize: () => void = () => {};
  readonly #headers: string[];
  readonly #vary: string;
  readonly #isSmall: boolean;
  readonly #encoded = new Map<Encoding, Encoded>();
  readonly #encoding = new SingleFlight<Encoding, Encoded>();

  private constructor(key: CacheKey, res: ServerResponse, body: Buffer, origin: EtagParts) {
    this.route = origin.route;
    this.contentType = String(res.getHeader('Content-Type') ?? '');
    this.etag = etagOf(key, origin);
    this.#vary = withAcceptEncoding(String(res.getHeader('Vary') ?? ''));
    this.#headers = res
      .getHeaderNames()
      .filter((name) => !OMITTED_HEADERS.includes(name))
      .flatMap((name) => [name, String(res.getHeader(name))]);
    this.#isSmall = this.#store('identity', body).body.length < MIN_COMPRESSED;
  }

  /** Null for a response that is not cacheable: no success, a cookie, or `no-store`. */
  static from(key: CacheKey, res: ServerResponse, body: Buffer, origin: EtagParts): CachedResponse | null {
    if (!CacheKey.isKey(key) || res.statusCode !== 200 || res.headersSent) return null;
    if (res.hasHeader('Set-Cookie') || /no-store/i.test(String(res.getHeader('Cache-Control') ?? ''))) return null;
    return new CachedResponse(key, res, body, origin);
  }

  get bytes(): number {
    let sum = OVERHEAD;
    for (const { body } of this.#encoded.values()) sum += body.length;
    return sum;
  }

  /** Headers of a 304. */
  get notModifiedHeaders(): string[] {
    return this.#headersWith();
  }

  /** Synchronous for an encoding that was requested before; otherwise concurrent requests share one compression. */
  encoded(requested: Encoding): Encoded | Promise<Encoded> {
    const encoding = this.#isSmall ? 'identity' : requested;
    return this.#encoded.get(encoding) ?? this.#encoding.share(encoding, () => this.#encode(encoding));
  }

  async #encode(encoding: Encoding): Promise<Encoded> {
    const plain = await this.#plain();
    // Decompressed for each request: without the plain body, the cache holds about ten times as many responses.
    if (encoding === 'identity') return this.#withHeaders(encoding, plain);
    const encoded = this.#store(encoding, await compress(plain, encoding));
    this.#encoded.delete('identity');
    this.onResize();
    return encoded;
  }

  async #plain(): Promise<Buffer> {
    const [first] = this.#encoded;
    if (!first) throw new Error('cached response has no body');
    const [encoding, { body }] = first;
    return encoding === 'identity' ? body : DECOMPRESS[encoding](body);
  }

  #store(encoding: Encoding, body: Buffer): Encoded {
    const encoded = this.#withHeaders(encoding, withOwnMemory(body));
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  #withHeaders(encoding: Encoding, body: Buffer): Encoded {
    const headers = this.#headersWith('content-type', this.contentType, 'content-length', String(body.length));
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    return { body, headers };
  }

  #headersWith(...more: string[]): string[] {
    return [...this.#headers, 'vary', this.#vary, 'etag', this.etag, ...more];
  }
}

/** A copy if the buffer is part of a larger one: results of zlib and of Node's pool hold 16 kB and more. */
function withOwnMemory(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

const DECOMPRESS: Record<Compression, (body: Buffer) => Promise<Buffer>> = {
  zstd: promisify(zstdDecompress),
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

function compress(body: Buffer, encoding: Compression): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: GZIP_LEVEL });
  if (encoding === 'zstd') {
    const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL };
    return promisify(zstdCompress)(body, { pledgedSrcSize: body.length, params });
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return promisify(brotliCompress)(body, { params });
}

/** Hash of build, revision and key: the body needs no hashing. Weak, since all encodings share it. */
function etagOf({ value }: CacheKey, { version, revision }: EtagParts): string {
  return `W/"${createHash('sha256').update(`${version} ${revision} ${value}`).digest('base64url').slice(0, 22)}"`;
}

function withAcceptEncoding(vary: string): string {
  return /(^|,)\s*accept-encoding\s*(,|$)/i.test(vary) ? vary : [vary, 'Accept-Encoding'].filter(Boolean).join(', ');
}

/** Characters of an address. Longer ones are not cached. */
const MAX_URL_LENGTH = 2_048;
/** A list with more values than a filter takes uses the first ones, so their order matters: such parameters are not sorted. */
const MAX_SORTED_PARAMETERS = 30;

/** On these, besides the address, the response to an Inertia visit depends. */
const VISIT_HEADERS = [
  'x-inertia-partial-component',
  'x-inertia-partial-data',
  'x-inertia-partial-except',
  'x-inertia-reset',
  'x-inertia-except-once-props',
  'x-inertia-error-bag',
  'x-inertia-infinite-scroll-merge-intent',
];

/** The cache key of a cacheable request: GET or HEAD without session, credentials or body. Only `from` makes one. */
export class CacheKey {
  /** Equal for two requests exactly if they have the same response. */
  readonly value: string;
  #isMade = true;

  private constructor(value: string) {
    this.value = value;
  }

  /** `site`: what else the response repeats of the request (see `siteKey`). Null for a request that is not cacheable. */
  static from(req: IncomingMessage, version: string, site: readonly string[]): CacheKey | null {
    const { method, headers, url = '' } = req;
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (mayHoldSession(headers.cookie) || headers.authorization !== undefined) return null;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) return null;
    // Absolute addresses, as proxies send them, and malformed ones are left to the app and its limits.
    if (!url.startsWith('/') || url.length > MAX_URL_LENGTH || url.includes('%00')) return null;
    if (headers['x-inertia'] !== 'true') return new CacheKey(join(site, 'page', normalizedUrl(url)));
    if (headers['x-inertia-version'] !== version) return null;
    const value = join(site, 'visit', url, ...VISIT_HEADERS.map((name) => headers[name] ?? null));
    return value.length > 2 * MAX_URL_LENGTH ? null : new CacheKey(value);
  }

  /** False for an object that was not made here and only looks like a key. */
  static isKey(value: unknown): value is CacheKey {
    return typeof value === 'object' && value !== null && #isMade in value;
  }
}

/** Joins the parts as JSON, so that no part can be mistaken for the next: a client may send any text as its host. */
function join(site: readonly string[], ...parts: readonly (string | string[] | null)[]): string {
  return JSON.stringify([site, ...parts]);
}

/**
 * The address with sorted parameters, for calls: pages repeat the address as it was sent. Escaped addresses stay as they are, since a
 * malformed escape has another response.
 */
function normalizedUrl(url: string): string {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('&', start) || url.includes('%') || !isCall({ path: url.slice(0, start) })) return url;
  const parameters = new URLSearchParams(url.slice(start));
  if (parameters.size > MAX_SORTED_PARAMETERS) return url;
  parameters.sort();
  return `${url.slice(0, start)}?${parameters}`;
}

const PAGE_DATA = /<script data-page="app" type="application\/json">(.*?)<\/script>/s;

/** The data of a page or call, parsed; undefined for a body without readable data, which must not be cached. */
export function dataIn(body: string, contentType: string): unknown {
  const json = contentType.startsWith('text/html') ? PAGE_DATA.exec(body)?.[1] : body;
  if (json === undefined) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** All objects in the data, at any depth. */
export function* objectsIn(data: unknown): Generator<Record<string, unknown>> {
  if (typeof data !== 'object' || data === null) return;
  if (!Array.isArray(data)) yield data as Record<string, unknown>;
  for (const each of Object.values(data)) yield* objectsIn(each);
}
