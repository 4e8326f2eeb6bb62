import { expect, it } from 'vitest';
import { sharedProps } from '../../server/frontend/render-page.ts';
import type { Site } from '../../server/navigation/present.ts';

const gallery = { name: 'Sining', curatorEmail: '', pickupAddress: '', openingHours: '', copyright: '© Sining' };
const site: Site = { gallery, menus: { header: { menuItems: [] }, footer: [] }, banner: null };

it('shared props are the last ones that could be read, and each failure is reported once', async () => {
  const failures: unknown[] = [];
  let load = async () => site;
  const props = sharedProps(
    () => load(),
    (error) => failures.push(error),
  );
  expect(await props()).toMatchObject({ gallery, storeCheckoutUrl: '/checkout' });
  const shared = Promise.reject(new Error('database away'));
  load = () => shared;
  expect(await Promise.all([props(), props()])).toMatchObject([{ gallery }, { gallery }]);
  expect(failures).toHaveLength(1);
});
