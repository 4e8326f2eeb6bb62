import type { FilterGroup, Filters } from '../../../../server/listing/contract.ts';
import { FILTER_KEYS, type FilterKey, type SortBy } from '../../../../server/listing/filters.ts';
import { DAY } from '../../../../server/time/time.ts';
import { type ListQuery, PER_PAGE, PRICES } from './queries.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows as the database gives them; this build stays as it is.
type Row = any;

const money = new Intl.NumberFormat('en-PH', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function card(row: Row, now: number) {
  const sold = row.state === 'sold';
  const reserved = !sold && row.state !== null && (row.state === 'held' || row.expires_at > now);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    url: `/artworks/${row.slug}`,
    status: sold ? 'Sold' : reserved ? 'reserved' : 'Available',
    is_sold: sold,
    is_reserved: reserved,
    is_in_cart: false,
    original_price: sold ? null : row.original_price / 100,
    discounted_price: sold || row.discounted_price === null ? null : row.discounted_price / 100,
    price_with_currency: sold ? null : `Php ${money.format(row.price / 100)}`,
    year_made: row.year_made,
    medium: row.medium,
    height: row.height,
    width: row.width,
    depth: row.depth,
    alt_image: row.alt,
    full_image: picture(row.image_key, row.placeholder),
    full_image_dimensions: { width: row.image_width, height: row.image_height },
    artist: {
      name: row.artist,
      slug: row.artist_slug,
      url: `/artists/${row.artist_slug}`,
      is_shown_on_website: Boolean(row.artist_shown),
    },
    soldOnInterval: sold && now - row.since < 14 * DAY ? daysAgo(now - row.since) : null,
  };
}

export function detail({ row, styles, subjects, tags, images }: Row, now: number) {
  const main = {
    key: row.image_key,
    width: row.image_width,
    height: row.image_height,
    placeholder: row.placeholder,
    alt: row.alt,
  };
  return {
    ...card(row, now),
    description: row.description,
    medium_description: row.medium_description,
    category: { name: row.category, url: `/artworks/category/${row.category_slug}` },
    styles: styles.map((term: Row) => ({ name: term.name, url: `/artworks?styles[]=${term.slug}` })),
    subjects: subjects.map((term: Row) => ({ name: term.name, url: `/artworks?subjects[]=${term.slug}` })),
    tags: tags.map((term: Row) => term.name),
    images: [main, ...images].map((image: Row) => {
      const all = picture(image.key, image.placeholder);
      return {
        preview: all.thumb,
        full: all.lg,
        width: image.width,
        height: image.height,
        alt: image.alt,
        picture: all,
      };
    }),
  };
}

export function list(rows: Row[], total: number, base: string, query: ListQuery, now: number) {
  const pages = Math.ceil(total / PER_PAGE);
  const at = (page: number) => address(base, { ...query, page });
  return {
    data: rows.map((row) => card(row, now)),
    meta: {
      pagination: {
        current_page: query.page,
        per_page: PER_PAGE,
        total,
        total_pages: pages,
        links: {
          previous: query.page > 1 ? at(query.page - 1) : null,
          next: query.page < pages ? at(query.page + 1) : null,
        },
      },
    },
  };
}

const SORTS: [SortBy, string][] = [
  ['latest', 'Latest'],
  ['popular', 'Most popular'],
  ['price-asc', 'Price: low to high'],
  ['price-desc', 'Price: high to low'],
  ['oldest', 'Oldest'],
];

export function filters(
  terms: Record<string, Row[]>,
  counts: Record<string, Map<string, number>>,
  query: ListQuery,
): Filters {
  const count = (key: string, value: string) => counts[key]?.get(value) ?? 0;
  const group = (key: FilterKey, text: string, choices: [string, string][]): FilterGroup => ({
    text,
    options: choices.map(([value, name]) => ({
      value,
      text: name,
      filter: key,
      icon: null,
      count: count(key, value),
    })),
    more: 0,
    isOpen: false,
  });
  const ofTerms = (key: FilterKey, text: string) => {
    const chosen = query.filters[key] ?? [];
    const shown = (terms[key] ?? []).filter(({ slug }) => count(key, slug) > 0 || chosen.includes(slug));
    return group(
      key,
      text,
      shown.map(({ slug, name }) => [slug, name]),
    );
  };
  const empty = FILTER_KEYS.map((key): [FilterKey, FilterGroup] => [key, group(key, key, [])]);
  return {
    // This build has no options of later filters, such as colors and decades.
    ...(Object.fromEntries(empty) as Record<FilterKey, FilterGroup>),
    categories: ofTerms('categories', 'Category'),
    styles: ofTerms('styles', 'Style'),
    media: ofTerms('media', 'Medium'),
    prices: group(
      'prices',
      'Price',
      PRICES.map(([value, text]) => [value, text]),
    ),
    sizes: group('sizes', 'Size', [
      ['small', 'Small (under 18 in)'],
      ['medium', 'Medium (18 to 36 in)'],
      ['large', 'Large (36 to 60 in)'],
      ['oversized', 'Oversized (60 in and up)'],
    ]),
    orientations: group('orientations', 'Orientation', [
      ['portrait', 'Portrait'],
      ['landscape', 'Landscape'],
      ['square', 'Square'],
    ]),
    subjects: ofTerms('subjects', 'Subject'),
    sortBy: {
      text: 'Sort by',
      options: SORTS.map(([value, text]) => ({ value, text, filter: 'sortBy', icon: null })),
    },
  };
}

export function site({ items, settings }: Row) {
  const below = (parent: number): Row[] => items.filter((item: Row) => item.parent_id === parent).map(shown);
  const shown = (item: Row): Row => ({
    id: item.id,
    name: item.name,
    value: item.address,
    target: item.target,
    enabled: true,
    children: below(item.id),
  });
  const top = (place: string) => items.filter((item: Row) => item.placement === place && item.parent_id === null);
  return {
    gallery: {
      name: settings.get('galleryName') ?? 'Galerya',
      curatorEmail: settings.get('curatorEmail') ?? '',
      pickupAddress: settings.get('pickupAddress') ?? '',
    },
    menus: {
      header: { menuItems: top('header').map(shown) },
      footer: top('footer').map((item: Row) => ({ name: item.name, menuItems: below(item.id) })),
    },
    banner: settings.get('banner') ?? null,
    auth: { user: null },
    storeCheckoutUrl: '/checkout',
    errors: {},
  };
}

export function address(base: string, { filters, sortBy, page }: ListQuery): string {
  const parts = Object.entries(filters).flatMap(([key, values]) =>
    values.map((value) => `${key}[]=${encodeURIComponent(value)}`),
  );
  if (sortBy !== 'latest') parts.push(`sortBy=${sortBy}`);
  if (page > 1) parts.push(`page=${page}`);
  return parts.length ? `${base}?${parts.join('&')}` : base;
}

export function picture(key: string, placeholder: string) {
  const at = (variant: string) => `/images/${key}/${variant}.jpg`;
  return { lg: at('lg'), md: at('md'), sm: at('sm'), thumb: at('thumb'), placeholder };
}

function daysAgo(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY);
  return days === 0 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`;
}
