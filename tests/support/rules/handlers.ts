import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

// Names of handlers: a verb of five, and a noun of their own addresses where a controller has several resources.

/** Segments of addresses, and the nouns of handlers there that differ from the segment. */
const NOUNS_OF_SEGMENTS: Record<string, string[]> = {
  'artist-accounts': ['Payout'],
  cancel: ['Cancellation'],
  carts: ['Release'],
  close: ['State'],
  confirm: ['Confirmation'],
  continue: ['Run'],
  csv: ['Export'],
  discard: ['Schedule'],
  favorite: ['State'],
  favorites: ['States'],
  'home-collections': ['Latest'],
  html: ['Document'],
  inquiries: ['Answer'],
  'latest-search-keyword-collections': ['RecentSearches'],
  many: ['New'],
  'new-page': ['New'],
  pdf: ['Document'],
  publish: ['Publication'],
  'refund-by-hand': ['ManualRefund'],
  refused: ['Refusals'],
  relist: ['Relisting'],
  requested: ['Request'],
  resume: ['Pause'],
  retire: ['State'],
  'sign-out-everywhere': ['Sessions'],
  start: ['Run'],
  stop: ['Run'],
  subscribe: ['State', 'States'],
  terms: ['Kinds'],
  unschedule: ['Schedule'],
  unsubscribe: ['Unsubscription'],
  verify: ['Verification'],
  withdraw: ['Publication'],
};

/** The medium of a handler whose twin sends a page (`indexJson`). */
const MEDIUM = /Json$/;
/** Segments that are no nouns: media, and the prefix of forms that work without JavaScript. */
const NO_NOUNS = ['csv', 'forms', 'html', 'json', 'pdf', 'txt', 'xml'];

/** Handlers with other names, and why. */
const OTHER_NAMES: Record<string, string> = {
  'server/accounts/sign-in/controller.ts start': 'leads to the provider; the provider leads back to `create`',
};

/** Segments of the addresses of each handler, by the path of its controller and its name. Endings are segments too. */
const SEGMENTS_OF_HANDLERS = new Map<string, Set<string>>();
for (const table of ['routes.ts', 'page-table.ts', 'admin/routes.ts', 'app.ts']) addHandlersOf(`server/${table}`);

/** In the tables a handler stands after its address. */
function addHandlersOf(table: string): void {
  const source = readFileSync(join(import.meta.dirname, '../../..', table), 'utf8');
  const bodyStart = source.indexOf('\n\n', source.lastIndexOf('\nimport '));
  const body = source.slice(bodyStart);
  for (const [, namespace, names = '', target = ''] of source.matchAll(
    /^import (?:\* as (\w+)|\{([^}]*)\}) from '(\.[^']*controller\.ts)';/gm,
  )) {
    const path = posix.join(posix.dirname(table), target);
    const handler = namespace ? `\\b${namespace}\\.(\\w+)` : `\\b(${names.match(/\w+/g)?.join('|')})\\b`;
    for (const { index, 1: name } of body.matchAll(new RegExp(handler, 'g'))) {
      const address = [...body.slice(0, index).matchAll(/['`](\/[^'`\s]*)['`]/g)].at(-1)?.[1] ?? '';
      const segments = SEGMENTS_OF_HANDLERS.get(`${path} ${name}`) ?? new Set();
      SEGMENTS_OF_HANDLERS.set(`${path} ${name}`, segments);
      for (const segment of address.split(/[/.]/)) segments.add(segment.replace(/^:/, ''));
    }
  }
}

/** Names of handlers of a controller that are not a verb, a verb with a noun of their own addresses, or `confirmation`. */
export function misnamedHandlers(path: string, names: string[]): string[] {
  return names.filter((name) => {
    if (name === 'confirmation' || OTHER_NAMES[`${path} ${name}`]) return false;
    const noun = nounOf(name);
    return (
      noun === null || !(noun === '' || isOfAddress(noun, SEGMENTS_OF_HANDLERS.get(`${path} ${name}`) ?? new Set()))
    );
  });
}

/** Without the medium; null for another name. */
function nounOf(name: string): string | null {
  return /^(?:index|show|create|update|destroy)((?:[A-Z][a-z]*)*)$/.exec(name)?.[1]?.replace(MEDIUM, '') ?? null;
}

/** `Confirmation` is the question before a form's change. */
function isOfAddress(noun: string, segments: Set<string>): boolean {
  const segment = noun.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
  if (NO_NOUNS.includes(segment)) return false;
  return (
    noun === 'Confirmation' ||
    [segment, `${segment}s`, segment.replace(/s$/, '')].some((each) => segments.has(each)) ||
    [...segments].some((each) => NOUNS_OF_SEGMENTS[each]?.includes(noun))
  );
}

/** Entries of the table above that no handler uses. */
export function unusedNouns(): string[] {
  const handlers = [...SEGMENTS_OF_HANDLERS].map(([key, segments]) => ({
    noun: nounOf(key.split(' ')[1] ?? ''),
    segments,
  }));
  return Object.entries(NOUNS_OF_SEGMENTS)
    .flatMap(([segment, nouns]) => nouns.map((noun) => ({ segment, noun })))
    .filter(({ segment, noun }) => !handlers.some((each) => each.noun === noun && each.segments.has(segment)))
    .map(({ segment, noun }) => `${segment}: ${noun}`);
}
