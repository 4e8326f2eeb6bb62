import type { Site } from '../navigation/present.ts';
import type { SharedProps } from '../pages.ts';

const DEFAULT_SITE: Site = {
  gallery: { name: 'Galerya', curatorEmail: '', pickupAddress: '', openingHours: '', copyright: '© Galerya' },
  menus: { header: { menuItems: [] }, footer: [] },
  banner: null,
};

/** The props of every page. If they cannot be read, the last ones that could serve, so that the error page has its layout. */
export function sharedProps(
  site: () => Promise<Site>,
  onFailure: (error: unknown) => void,
): () => Promise<Partial<SharedProps>> {
  let lastSite = DEFAULT_SITE;
  return async () => {
    try {
      lastSite = await site();
    } catch (error) {
      onFailure(error);
    }
    return { ...lastSite, storeCheckoutUrl: '/checkout' };
  };
}
