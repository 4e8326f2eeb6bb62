import { expect, it } from 'vitest';
import { sharedProps } from '../../server/frontend/inertia-pages.ts';
import { DEFAULT_SITE, type Site } from '../../server/navigation/present.ts';

const GALLERY = {
  name: 'Sining',
  curatorName: '',
  curatorEmail: '',
  telephone: '',
  pickupAddress: '',
  mapUrl: '',
  openingHours: '',
  copyright: '© Sining',
};
const SITE: Site = { gallery: GALLERY, menus: { header: { menuItems: [] }, footer: [] }, banner: null };

it('shared props are the last ones that could be read', async () => {
  const unavailable = Promise.reject(new Error('database away at first'));
  let load = () => unavailable as Promise<Site>;
  const props = sharedProps(() => load(), DEFAULT_SITE);
  expect(await props()).toMatchObject({ gallery: { name: 'Galerya', copyright: '© Galerya' }, banner: null });
  load = async () => SITE;
  expect(await props()).toMatchObject({ gallery: GALLERY, storeCheckoutUrl: '/checkout' });
  const shared = Promise.reject(new Error('database away'));
  load = () => shared;
  expect(await Promise.all([props(), props()])).toMatchObject([{ gallery: GALLERY }, { gallery: GALLERY }]);
});
