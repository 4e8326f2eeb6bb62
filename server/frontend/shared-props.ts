import type { Site } from '../navigation/present.ts';
import type { SharedProps } from '../pages.ts';

const DEFAULT_SITE: Site = {
  gallery: { name: 'Galerya', curatorEmail: '', pickupAddress: '', openingHours: '', copyright: '© Galerya' },
  menus: { header: { menuItems: [] }, footer: [] },
  banner: null,
};

/** The props of every page. If they cannot be read, the last known ones are used, so that the error page has its layout. */
export function sharedProps(
  site: () => Promise<Site>,
  onFailure: (error: unknown) => void,
): () => Promise<Partial<SharedProps>> {
  let lastSite = DEFAULT_SITE;
  let lastError: unknown;
  return async () => {
    try {
      lastSite = await site();
    } catch (error) {
      // Concurrent requests share one load and its error, which is logged once.
      if (error !== lastError) onFailure(error);
      lastError = error;
    }
    return { ...lastSite, storeCheckoutUrl: '/checkout' };
  };
}
