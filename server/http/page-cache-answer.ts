import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';
import { AnonymousQuestion } from './page-cache-question.ts';

const SMALL = 1_024;
/** Bytes beside the bodies: key, headers, what it shows. */
const OVERHEAD = 4_096;
/** Of one request alone, or set for each encoding. */
const NOT_KEPT = ['x-request-id', 'etag', 'content-type', 'content-length', 'content-encoding', 'vary'];

const compressors: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
};

interface Packed {
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
}

/** An answer that anybody may be given. Nothing else can be kept, and only `make` makes one. */
export class KeptAnswer {
  readonly etag: string;
  /** The pattern of the address that answered, for the metrics. */
  readonly route: string;
  readonly text: string;
  readonly contentType: string;
  /** What is done for everybody who is given it. */
  whenSeen: (() => void) | null = null;
  /** Told when a further encoding makes it larger. */
  onGrowth: () => void = () => {};
  readonly #headers: string[];
  readonly #vary: string;
  readonly #packed = new Map<Encoding, Packed>();
  readonly #packing = new Map<Encoding, Promise<Packed>>();

  private constructor(question: AnonymousQuestion, res: ServerResponse, text: string, origin: Origin) {
    this.text = text;
    this.route = origin.route;
    this.contentType = String(res.getHeader('Content-Type') ?? '');
    this.etag = etagFor(question, origin);
    this.#vary = withAcceptEncoding(String(res.getHeader('Vary') ?? ''));
    this.#headers = res
      .getHeaderNames()
      .filter((name) => !NOT_KEPT.includes(name))
      .flatMap((name) => [name, String(res.getHeader(name))]);
    this.#pack('identity', Buffer.from(text));
  }

  /** Null unless the question was anybody's and the answer holds nothing that is for one browser. */
  static make(question: AnonymousQuestion, res: ServerResponse, text: string, origin: Origin): KeptAnswer | null {
    if (!AnonymousQuestion.isOne(question) || res.statusCode !== 200 || res.headersSent) return null;
    if (res.hasHeader('Set-Cookie') || /no-store/i.test(String(res.getHeader('Cache-Control') ?? ''))) return null;
    return new KeptAnswer(question, res, text, origin);
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
    const encoding = this.#identity.body.length < SMALL ? 'identity' : wanted;
    return this.#packed.get(encoding) ?? this.#compressed(encoding as Exclude<Encoding, 'identity'>);
  }

  get #identity(): Packed {
    return this.#packed.get('identity') as Packed;
  }

  #compressed(encoding: Exclude<Encoding, 'identity'>): Promise<Packed> {
    const underWay =
      this.#packing.get(encoding) ??
      compressors[encoding](this.#identity.body).then((body) => this.#pack(encoding, body));
    this.#packing.set(encoding, underWay);
    return underWay;
  }

  #pack(encoding: Encoding, body: Buffer): Packed {
    const headers = this.#headersFor('content-type', this.contentType, 'content-length', String(body.length));
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    const packed = { body, headers };
    this.#packed.set(encoding, packed);
    this.#packing.delete(encoding);
    this.onGrowth();
    return packed;
  }

  #headersFor(...more: string[]): string[] {
    return [...this.#headers, 'vary', this.#vary, 'etag', this.etag, ...more];
  }
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
function etagFor({ key }: AnonymousQuestion, { version, edition }: Origin): string {
  return `W/"${createHash('sha256').update(`${version} ${edition} ${key}`).digest('base64url').slice(0, 22)}"`;
}

function withAcceptEncoding(vary: string): string {
  return /(^|,)\s*accept-encoding\s*(,|$)/i.test(vary) ? vary : [vary, 'Accept-Encoding'].filter(Boolean).join(', ');
}
