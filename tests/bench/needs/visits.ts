import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import { randomFrom } from '../galleries/gallery.ts';

/** What a request is for: a page, a JSON call of a page, a script or style, a picture, the cart. */
export type Kind = 'page' | 'call' | 'asset' | 'picture' | 'cart';
export const KINDS: readonly Kind[] = ['page', 'call', 'asset', 'picture', 'cart'];

type Size = 'sm' | 'md' | 'lg';

interface Step {
  kind: Kind;
  path: string;
  method?: 'POST';
  /** Sent at the same time as the step before. */
  isBeside?: boolean;
}

export interface Visits {
  visits: number;
  requests: number;
  bytes: number;
  /** Milliseconds of each page. */
  pages: number[];
  /** Answers other than 200, 201 and 204. */
  failures: number;
}

/** What visits choose from, read from the shop's own pages. */
export interface VisitTargets {
  url: string;
  version: string;
  assets: string[];
  slugs: string[];
  /** Slugs of artworks that are for sale. */
  available: string[];
  lists: string[];
  words: string[];
  pictures: Record<Size, string>[];
}

const MAX_SLUGS = 960;
const PICTURES = { home: 20, list: 20, search: 10, artwork: 6 };
const ARTWORKS = 3;
/** One visit of so many uses the cart. */
const CART_EVERY = 10;
const CONNECTIONS = 6;

export async function readVisitTargets(url: string, keys: string[]): Promise<VisitTargets> {
  const get = async (path: string) => (await fetch(url + path)).json();
  const html = await (await fetch(`${url}/artworks`)).text();
  const home = await (await fetch(`${url}/`)).text();
  const { version, props } = inertiaPage<'artworks/index'>({ text: html });
  const slugs: string[] = [];
  const available: string[] = [];
  const { data, meta } = await get('/web/api/artworks');
  const words: string[] = [];
  for (let page = 1; slugs.length < MAX_SLUGS && page <= meta.pagination.total_pages; page++) {
    const { data: works } = page === 1 ? { data } : await get(`/web/api/artworks?page=${page}`);
    for (const { slug, title, status } of works) {
      slugs.push(slug);
      if (status === 'Available') available.push(slug);
      words.push(title.split(' ')[0]);
    }
  }
  const values = (key: string) =>
    (props.filters[key as never] as { options: { value: string }[] }).options.map(({ value }) => `${key}[]=${value}`);
  const lists = values('styles').flatMap((style) =>
    ['', ...values('prices')].flatMap((price) =>
      ['', ...values('subjects')].map((subject) => `/artworks?${[style, price, subject].filter(Boolean).join('&')}`),
    ),
  );
  const picture = (key: string) => ({
    sm: `/images/${key}/sm.avif`,
    md: `/images/${key}/md.avif`,
    lg: `/images/${key}/lg.avif`,
  });
  return {
    url,
    version: version ?? '',
    slugs,
    available,
    lists,
    words: [...new Set(words)],
    pictures: keys.map(picture),
    assets: [
      ...new Set((home + html).match(/\/assets\/[\w.-]+\.(?:js|css)|\/assets\/[\w-]+latin-wght-normal[\w-]+\.woff2/g)),
    ],
  };
}

/**
 * The requests of one visitor with an empty browser cache, as Chromium sends them: home, list, filtered list, suggestions and
 * search, three artworks. One of ten visitors adds an artwork to the cart and removes it. The n-th of all choices is chosen n
 * times more seldom than the first.
 */
function stepsOf(offer: VisitTargets, visit: number): Step[] {
  const random = randomFrom(visit + 1);
  const some = <T>(all: T[]): T => all[Math.floor(all.length ** random()) - 1] as T;
  const beside = (kind: Kind, paths: string[]): Step[] => paths.map((path) => ({ kind, path, isBeside: true }));
  const pictures = (count: number, size: Size = 'md') =>
    beside(
      'picture',
      Array.from({ length: count }, () => some(offer.pictures)[size]),
    );
  const page = (path: string): Step => ({ kind: 'page', path });
  const visitor = randomBytes(16).toString('hex');
  const sales = beside('call', ['/web/api/fomo-notifications', '/web/api/artworks/recently-sold']);
  const term = some(offer.words);
  const slugs = Array.from({ length: ARTWORKS }, () => some(offer.slugs));
  return [
    page('/'),
    ...beside('asset', offer.assets),
    ...pictures(PICTURES.home),
    ...sales,
    ...beside('call', [
      '/web/api/cart',
      '/web/api/typewriter/settings',
      '/web/api/search/artworks/latest-search-keyword-collections',
    ]),
    ...beside('call', [`/web/api/artworks/recommendation?visitorId=${visitor}`]),
    page('/artworks'),
    ...sales,
    ...pictures(PICTURES.list),
    page(some(offer.lists)),
    ...pictures(PICTURES.list),
    ...[term.slice(0, 2), term.slice(0, 3)].map(
      (typed): Step => ({ kind: 'call', path: `/web/api/search/suggestions?term=${typed}` }),
    ),
    page(`/search?search=${term}`),
    ...sales,
    ...pictures(PICTURES.search),
    ...slugs.flatMap((each, index) => [
      page(`/artworks/${each}`),
      ...beside('call', [`/web/api/artworks/recently-viewed?visitorId=${visitor}&artworkId=${index + 1}`]),
      ...pictures(1, 'lg'),
      ...pictures(PICTURES.artwork - 1, 'sm'),
    ]),
    ...(visit % CART_EVERY === 0 ? cartSteps(offer.available[visit % offer.available.length] ?? '') : []),
  ];
}

function cartSteps(slug: string): Step[] {
  return [
    { kind: 'cart', path: `/web/api/cart/${slug}`, method: 'POST' },
    { kind: 'cart', path: '/cart' },
    { kind: 'cart', path: `/web/api/cart/remove/${slug}`, method: 'POST' },
  ];
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Visits one after the other by some visitors at the same time, with requests of these kinds alone. */
export async function visitInTurn(
  offer: VisitTargets,
  { count, first = 0, kinds = KINDS }: { count: number; first?: number; kinds?: readonly Kind[] },
): Promise<Visits> {
  const sum = nothing();
  let next = first;
  const visitor = async () => {
    while (next < first + count) await visitOnce(offer, next++, kinds, sum);
  };
  await Promise.all(Array.from({ length: 8 }, visitor));
  return sum;
}

/** Starts visits at a fixed rate, whether or not those before have ended. */
export async function visitAtRate(offer: VisitTargets, rate: number, seconds: number): Promise<Visits> {
  const sum = nothing();
  const underWay: Promise<void>[] = [];
  const began = performance.now();
  for (let visit = 0; visit < rate * seconds; visit++) {
    await pause(Math.max(0, began + (visit * 1_000) / rate - performance.now()));
    underWay.push(visitOnce(offer, visit, KINDS, sum));
  }
  await Promise.all(underWay);
  return sum;
}

function nothing(): Visits {
  return { visits: 0, requests: 0, bytes: 0, pages: [], failures: 0 };
}

async function visitOnce(offer: VisitTargets, visit: number, kinds: readonly Kind[], sum: Visits): Promise<void> {
  const cookies = new Map<string, string>();
  let besides: Step[] = [];
  const flush = async () => {
    const steps = besides;
    besides = [];
    const work = async () => {
      for (let step = steps.shift(); step; step = steps.shift()) await send(offer, visit, step, cookies, sum);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
  };
  for (const step of stepsOf(offer, visit)) {
    if (!kinds.includes(step.kind)) continue;
    if (step.isBeside) {
      besides.push(step);
      continue;
    }
    await flush();
    // The first change needs the token of the cart's cookie.
    if (step.method && !cookies.has('XSRF-TOKEN'))
      await send(offer, visit, { kind: 'cart', path: '/web/api/cart' }, cookies, sum);
    await send(offer, visit, step, cookies, sum);
  }
  await flush();
  sum.visits += 1;
}

async function send(
  offer: VisitTargets,
  visit: number,
  { kind, path, method = 'GET' as never }: Step,
  cookies: Map<string, string>,
  sum: Visits,
): Promise<void> {
  const isVisit = (kind === 'page' && path !== '/') || path === '/cart';
  const token = cookies.get('XSRF-TOKEN');
  const headers = {
    'Accept-Encoding': 'br, gzip',
    'X-Forwarded-For': `10.${visit >> 16}.${(visit >> 8) & 255}.${visit & 255}`,
    ...(isVisit && { 'X-Inertia': 'true', 'X-Inertia-Version': offer.version }),
    ...(cookies.size > 0 && { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
    ...(token && { 'X-XSRF-TOKEN': decodeURIComponent(token) }),
  };
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; bytes: number }>();
  const sent = request(offer.url + path, { agent, method, headers }, async (response) => {
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      // A visitor who only looks has no cookie of the cart.
      if (kind === 'cart') cookies.set(name, value);
    }
    resolve({ status: response.statusCode ?? 0, bytes: (await buffer(response)).length });
  });
  sent.on('error', reject);
  sent.end();
  const { status, bytes } = await promise;
  sum.requests += 1;
  sum.bytes += bytes;
  if (status !== 200 && status !== 201 && status !== 204) sum.failures += 1;
  if (kind === 'page') sum.pages.push(performance.now() - began);
}
