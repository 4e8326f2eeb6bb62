import { LRUCache } from 'lru-cache';

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
