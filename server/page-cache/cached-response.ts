import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib';
import { SingleFlight } from '../cache/single-flight.ts';
import type { Compression, Encoding } from '../http/compression.ts';
import { MIN_COMPRESSED } from '../http/compression.ts';
import { CacheKey } from './key.ts';

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
export interface Origin {
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

  private constructor(key: CacheKey, res: ServerResponse, body: Buffer, origin: Origin) {
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
  static from(key: CacheKey, res: ServerResponse, body: Buffer, origin: Origin): CachedResponse | null {
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
function etagOf({ value }: CacheKey, { version, revision }: Origin): string {
  return `W/"${createHash('sha256').update(`${version} ${revision} ${value}`).digest('base64url').slice(0, 22)}"`;
}

function withAcceptEncoding(vary: string): string {
  return /(^|,)\s*accept-encoding\s*(,|$)/i.test(vary) ? vary : [vary, 'Accept-Encoding'].filter(Boolean).join(', ');
}
