import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ArtworkLabel } from '../../resources/components/artworks/artwork-label.tsx';
import type { ArtworkDetail } from '../../server/artworks/contract.ts';

vi.mock('../../resources/components/artworks/price.tsx', () => ({ LivePrice: () => null }));
vi.mock('../../resources/components/artworks/artwork-facts.tsx', () => ({ ArtworkFacts: () => null }));
vi.mock('../../resources/components/shares/share-links.tsx', () => ({ ShareLinks: () => 'Share' }));
vi.mock('../../resources/components/artworks/shipping-and-returns.tsx', () => ({ ShippingAndReturns: () => null }));
vi.mock('../../resources/components/cart/add/cart-offer.tsx', () => ({ CartOffer: () => 'Add to Cart' }));

it('ADM-20 a preview reserves and shares nothing', () => {
  const artwork = { title: 'Payaw', slug: 'payaw', tags: [], artist: { name: 'Tere' } } as unknown as ArtworkDetail;
  const props = { artwork, url: '', pickupAddress: '', isCollector: false };
  const preview = renderToStaticMarkup(<ArtworkLabel {...props} isPreview />);
  expect(preview).toMatch(/<fieldset disabled=""[^>]*>Add to Cart/);
  expect(preview).not.toContain('Share');
  expect(renderToStaticMarkup(<ArtworkLabel {...props} isPreview={false} />)).not.toContain('disabled=');
});
