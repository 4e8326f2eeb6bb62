import type { SharedProps } from '../pages.ts';

/** What the gallery's own records say on every page. */
export type SiteData = Pick<SharedProps, 'gallery' | 'menus' | 'banner'>;

/** Milliseconds for which a change may go unseen. */
const KEPT = 1_000;

const NOTHING_KNOWN: SiteData = {
  gallery: { name: 'Galerya', curatorEmail: '', pickupAddress: '', openingHours: '', copyright: '© Galerya' },
  menus: { header: { menuItems: [] }, footer: [] },
  banner: null,
};

export interface SharedPropsOptions {
  read: () => Promise<SiteData>;
  now: () => number;
  onFailure: (error: unknown) => void;
}

/** What every page carries. While the records cannot be read the last known ones serve, so that even the error page stands. */
export function sharedProps({ read, now, onFailure }: SharedPropsOptions): () => Promise<Partial<SharedProps>> {
  let known: SiteData = NOTHING_KNOWN;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    try {
      known = await read();
      readAt = now();
    } catch (error) {
      onFailure(error);
    }
  }

  return async () => {
    if (Math.abs(now() - readAt) >= KEPT) {
      reading ??= refresh().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return { ...known, storeCheckoutUrl: '/checkout' };
  };
}
