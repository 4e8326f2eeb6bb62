import { formatDimensions } from '../artworks/format/dimensions.ts';
import { writtenYear } from '../artworks/format/year.ts';
import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import { formatDate } from '../time/time.ts';
import type { Certificate } from './contract.ts';
import type { CertificateRow } from './rows.ts';

export function presentCertificate(
  row: CertificateRow,
  artwork: CardRow,
  { isShown, now }: { isShown: boolean; now: number },
): Certificate {
  const card = presentCard(artwork, now);
  return {
    number: row.code,
    isValid: row.order_state === 'paid' && row.refunded_at === null,
    title: row.title,
    artist: { name: row.artist_name, url: card.artist.is_shown_on_website ? card.artist.url : null },
    url: isShown ? card.url : null,
    year: writtenYear(artwork),
    medium: card.medium,
    mediumDescription: row.medium_description,
    size: sizeOf(artwork),
    soldOn: formatDate(row.sold_at),
    issuedOn: formatDate(row.issued_at),
    image: card.full_image,
    dimensions: card.full_image_dimensions,
    alt: card.alt_image,
  };
}

function sizeOf(measures: Pick<CardRow, 'height' | 'width' | 'depth'>): string | null {
  const inches = formatDimensions(measures, 'in');
  return inches && `${inches} (${formatDimensions(measures, 'cm')})`;
}
