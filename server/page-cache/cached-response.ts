import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from '../http/accepted-encoding.ts';
import { CacheKey } from './key.ts';

const SMALL = 1_024;
/** Bytes beside the bodies: key, headers, what it shows. */
const OVERHEAD = 4_096;
/** Of one request alone, or set for each encoding. */
const NOT_KEPT = ['x-request-id', 'etag', 'content-type', 'content-length', 'content-encoding', 'vary'];

const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

interface Packed {
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
}

/** An answer that anybody may be given. Nothing else can be kept, and only `make` makes one. */
export class CachedResponse {
  readonly etag: string;
  /** The pattern of the address that answered, for the metrics. */
  readonly route: string;
  readonly contentType: string;
  /** What is done for everybody who is given it. */
  onHit: (() => void) | null = null;
  /** Told when another encoding has made it larger or smaller. */
  onResize: () => void = () => {};
  readonly #headers: string[];
  readonly #vary: string;
  readonly #isSmall: boolean;
  #isPlainAskedFor = false;
  readonly #packed = new Map<Encoding, Packed>();
  readonly #packing = new Map<Encoding, Promise<Packed>>();

  private constructor(question: CacheKey, res: ServerResponse, body: Buffer, origin: Origin) {
    this.route = origin.route;
    this.contentType = String(res.getHeader('Content-Type') ?? '');
    this.etag = etagFor(question, origin);
    this.#vary = withAcceptEncoding(String(res.getHeader('Vary') ?? ''));
    this.#headers = res
      .getHeaderNames()
      .filter((name) => !NOT_KEPT.includes(name))
      .flatMap((name) => [name, String(res.getHeader(name))]);
    this.#isSmall = this.#pack('identity', body).body.length < SMALL;
  }

  /** Null unless the question was anybody's and the answer holds nothing that is for one browser. */
  static make(question: CacheKey, res: ServerResponse, body: Buffer, origin: Origin): CachedResponse | null {
    if (!CacheKey.isOne(question) || res.statusCode !== 200 || res.headersSent) return null;
    if (res.hasHeader('Set-Cookie') || /no-store/i.test(String(res.getHeader('Cache-Control') ?? ''))) return null;
    return new CachedResponse(question, res, body, origin);
  }

  get bytes(): number {
    let sum = OVERHEAD;
    for (const { body } of this.#packed.values()) sum += body.length;
    return sum;
  }

  /** The headers that tell a browser that it has this answer already. */
  get unchanged(): string[] {
    return this.#headersFor();
  }

  /** At once where it was asked for before; otherwise compressed once for all who ask meanwhile. */
  packed(wanted: Encoding): Packed | Promise<Packed> {
    const encoding = this.#isSmall ? 'identity' : wanted;
    return this.#packed.get(encoding) ?? this.#make(encoding);
  }

  #make(encoding: Encoding): Promise<Packed> {
    const underWay = this.#packing.get(encoding) ?? this.#compress(encoding);
    this.#packing.set(encoding, underWay);
    return underWay;
  }

  async #compress(encoding: Encoding): Promise<Packed> {
    try {
      const plain = await this.#plain();
      const packed = this.#pack(encoding, await compress(plain, encoding));
      // Browsers take compressed answers, of which ten have room where a plain one has.
      if (encoding !== 'identity' && !this.#isPlainAskedFor) this.#packed.delete('identity');
      if (encoding === 'identity') this.#isPlainAskedFor = true;
      this.onResize();
      return packed;
    } finally {
      this.#packing.delete(encoding);
    }
  }

  async #plain(): Promise<Buffer> {
    const known = this.#packed.get('identity') ?? this.#packed.get('br') ?? this.#packed.get('gzip');
    if (!known) throw new Error('An answer is kept without a body');
    if (known === this.#packed.get('br')) return promisify(brotliDecompress)(known.body);
    return known === this.#packed.get('gzip') ? promisify(gunzip)(known.body) : known.body;
  }

  #pack(encoding: Encoding, body: Buffer): Packed {
    const headers = this.#headersFor('content-type', this.contentType, 'content-length', String(body.length));
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    const packed = { body: ownBytes(body), headers };
    this.#packed.set(encoding, packed);
    return packed;
  }

  #headersFor(...more: string[]): string[] {
    return [...this.#headers, 'vary', this.#vary, 'etag', this.etag, ...more];
  }
}

/** The same bytes in memory of their own: what zlib returns, and what comes from Node's pool, holds up to 16 kB and more besides. */
function ownBytes(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return promisify(gzip)(body, { level: GZIP_LEVEL });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return promisify(brotliCompress)(body, { params });
}

/** Where and when an answer was made. */
export interface Origin {
  route: string;
  /** Of the build. */
  version: string;
  /** Differs for any two times at which the same question was answered, in whichever process. */
  edition: string;
}

// From what makes the answer what it is, rather than from its bytes; weak, since the encodings share it.
function etagFor({ value }: CacheKey, { version, edition }: Origin): string {
  return `W/"${createHash('sha256').update(`${version} ${edition} ${value}`).digest('base64url').slice(0, 22)}"`;
}

function withAcceptEncoding(vary: string): string {
  return /(^|,)\s*accept-encoding\s*(,|$)/i.test(vary) ? vary : [vary, 'Accept-Encoding'].filter(Boolean).join(', ');
}
