import type { Meta } from '../navigation/contract.ts';
import type { ArtworkDetail } from './contract.ts';

type Thing = Record<string, unknown>;

interface ArtworkProps {
  artwork: ArtworkDetail;
  meta: Meta;
}

const AVAILABILITY = { Available: 'InStock', reserved: 'OutOfStock', Sold: 'SoldOut' };

/** An artwork and its offer as schema.org data. */
export function artworkStructuredData({ artwork, meta: { canonical, description } }: ArtworkProps): Thing[] {
  const { origin } = new URL(canonical);
  const { artist, category } = artwork;
  const thing = {
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
    ...(artwork.year_made !== null && { dateCreated: artwork.year_text }),
    ...(artwork.made_in && { locationCreated: { '@type': 'Place', name: artwork.made_in } }),
    artEdition: 1,
    ...sides(artwork),
    offers: offer(origin, artwork, canonical),
  };
  return [thing];
}

/** Only the sides whose length is known. */
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
    availability: `https://schema.org/${AVAILABILITY[artwork.status]}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(price !== null && { price: price.toFixed(2), priceCurrency: 'PHP' }),
    seller: { '@id': `${origin}/#organization` },
  };
}
