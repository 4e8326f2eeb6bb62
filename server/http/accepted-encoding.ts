export type Encoding = 'br' | 'gzip' | 'identity';

const encodings = new Map<string, Encoding>();
const MAX_ENTRIES = 200;

/** The best supported encoding for an Accept-Encoding header. Browsers send few different headers, so results are cached. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  const cached = encodings.get(header);
  if (cached) return cached;
  const encoding = bestOf(header);
  if (encodings.size < MAX_ENTRIES && header.length < 200) encodings.set(header, encoding);
  return encoding;
}

function bestOf(header: string): Encoding {
  const weights = new Map(header.toLowerCase().split(',').map(readWeight));
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  if (weight('br') > 0 && weight('br') >= weight('gzip')) return 'br';
  return weight('gzip') > 0 ? 'gzip' : 'identity';
}

function readWeight(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, q === undefined ? 1 : Number(q.slice(2)) || 0];
}
