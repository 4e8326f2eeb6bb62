import type { ArtworkDetail } from '../artworks/contract.ts';
import type { PageObject } from '../inertia/page-object.ts';
import type { Breadcrumb, Meta } from '../navigation/contract.ts';

type Thing = Record<string, unknown>;

interface Shown {
  meta?: Meta;
  gallery?: { name: string };
  breadcrumbs?: Breadcrumb[];
  artwork?: ArtworkDetail;
}

const availability = { Available: 'InStock', reserved: 'OutOfStock', Sold: 'SoldOut' };

/** What a page is about in the words of schema.org, as script elements that nothing in it can end and nobody runs. */
export function structuredData({ component, props }: PageObject): string[] {
  const { meta, gallery, breadcrumbs = [], artwork } = props as Shown;
  if (!meta || !gallery) return [];
  const { origin } = new URL(meta.canonical);
  return [
    ...(component === 'home' ? siteThings(origin, gallery.name).map(script) : []),
    ...(component === 'artworks/show' && artwork ? [script(artworkThing(origin, artwork, meta))] : []),
    ...(breadcrumbs.length > 1 ? [script(breadcrumbList(origin, breadcrumbs))] : []),
  ];
}

function siteThings(origin: string, name: string): Thing[] {
  return [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name,
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name,
      url: `${origin}/`,
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

function artworkThing(origin: string, artwork: ArtworkDetail, { canonical, description }: Meta): Thing {
  const { artist, category } = artwork;
  return {
    '@type': ['VisualArtwork', 'Product'],
    name: artwork.title,
    url: canonical,
    description: artwork.description ?? description,
    image: artwork.images.map(({ full }) => origin + full),
    creator: {
      '@type': 'Person',
      name: artist.name,
      ...(artist.is_shown_on_website && { url: origin + artist.url }),
    },
    ...(category && { artform: category.name }),
    ...(artwork.medium && { artMedium: artwork.medium }),
    ...(artwork.year_made && { dateCreated: String(artwork.year_made) }),
    artEdition: 1,
    ...sides(artwork),
    offers: offer(origin, artwork, canonical),
  };
}

// What is not known is not said.
function sides({ height, width, depth }: ArtworkDetail): Thing {
  const known = Object.entries({ height, width, depth }).filter(([, inches]) => inches > 0);
  return Object.fromEntries(
    known.map(([side, value]) => [side, { '@type': 'QuantitativeValue', value, unitCode: 'INH' }]),
  );
}

function offer(origin: string, artwork: ArtworkDetail, url: string): Thing {
  const price = artwork.discounted_price ?? artwork.original_price;
  return {
    '@type': 'Offer',
    url,
    availability: `https://schema.org/${availability[artwork.status]}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(price !== null && { price: price.toFixed(2), priceCurrency: 'PHP' }),
    seller: { '@id': `${origin}/#organization` },
  };
}

function breadcrumbList(origin: string, breadcrumbs: Breadcrumb[]): Thing {
  const itemListElement = breadcrumbs.map(({ text, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: text,
    item: new URL(url, origin).href,
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

function script(thing: Thing): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
