import { expect, it } from 'vitest';
import { beginsWith, containsWords } from '../../database/contains-words.ts';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createOrder } from '../../database/factories/orders.ts';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { countCollectors } from '../../server/accounts/staff/list.ts';
import { suggestNames } from '../../server/artworks/editing/names.ts';
import { countStates } from '../../server/artworks/inventory/records.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { listChanges, recordRead } from '../../server/audit/records.ts';
import { countInquiries } from '../../server/inquiries/staff/list.ts';
import { searchItems } from '../../server/newsletter/issues/shown-items.ts';
import { ALL_ORDERS } from '../../server/orders/staff/list/query.ts';
import { countOrderStates } from '../../server/orders/staff/list/records.ts';
import { createPrivateHolds } from '../../server/private-holds/editing.ts';
import { countRedirects } from '../../server/redirects/staff/list.ts';
import { countHolders } from '../../server/reservations/holders.ts';
import { DAY, isoDateInManila } from '../../server/time/time.ts';
import { countVouchers } from '../../server/vouchers/staff/list.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const NOW = Date.UTC(2026, 10, 23);
const ALL_ARTWORKS = { state: null, artist: '', category: '', exhibition: '', lacks: null };

/** Something of each list, with the name Muñoz. */
async function createMunoz(database: Knex): Promise<void> {
  const artist = await createArtist(database, { name: 'Íñigo Muñoz' });
  const { id } = await createArtwork(database, { title: 'Payaw', artistId: artist.id, publishedAt: 1 });
  await createExhibit(database, { title: 'Ang Gabi ni Muñoz' });
  const account = await createAccount(database, { firstname: 'Ana', name: 'Ana Muñoz', email: 'ana@example.com' });
  await createOrder(database, { accountId: account.id, firstName: 'Ana', lastName: 'Muñoz', titles: ['Ilog'] });
  const { id: voucherId } = await createVoucher(database, { code: 'LAUNCH' });
  await database('vouchers').where('id', voucherId).update({ purpose: 'For the friends of Muñoz' });
  const person = { name: 'Ben MUÑOZ', contact: '0917 555 0100', accountId: null, note: '' };
  const fields = { ...person, until: isoDateInManila(NOW + DAY) };
  await createPrivateHolds(database, { artworkIds: [id], fields, actor: COMMAND_LINE, now: NOW });
  const inquiry = { token: 'T', artwork_id: null, artwork_title: 'Payaw', name: 'Carla Muñoz', email: 'c@example.com' };
  await database('inquiries').insert({ ...inquiry, state: 'open', created_at: NOW, updated_at: NOW });
  const line = { action: 'artwork.created', subject: 'artwork:1', subjectName: 'Gabi ni Muñoz' } as const;
  await recordRead(database, { ...line, actor: COMMAND_LINE }, NOW);
  await database('redirects').insert({ from_address: '/muñoz', to_address: '/artists', created_at: NOW });
}

/** How many rows each search finds. */
const SEARCHES: Record<string, (database: Knex, search: string) => Promise<number>> = {
  artworks: async (database, search) => sum(await countStates(database, { ...ALL_ARTWORKS, search }, NOW)),
  collectors: async (database, search) =>
    sum(await countCollectors(database, { search, kind: null, newsletter: null, ids: null })),
  orders: async (database, search) => sum(await countOrderStates(database, { ...ALL_ORDERS, search })),
  vouchers: async (database, search) =>
    sum(await countVouchers(database, { search, state: null, type: '', purpose: '' }, NOW)),
  'board of holds': async (database, search) => sum(await countHolders(database, { search, kind: null }, NOW)),
  inquiries: async (database, search) => sum(await countInquiries(database, { search })),
  'audit log': async (database, search) =>
    (await listChanges(database, { search, action: 'artwork.created', staffId: null, page: 1 })).total,
  redirects: async (database, search) => sum(await countRedirects(database, search)),
  'names of a field': async (database, search) => (await suggestNames(database, 'artists', search)).length,
  'items of a newsletter': async (database, search) =>
    (await searchItems(database, search, NOW)).filter(({ kind }) => kind === 'exhibition').length,
};

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

onEachEngine('searches of staff', (engine) => {
  it.each(Object.entries(SEARCHES))('%s: Munoz finds Muñoz, in either case, and each word counts', async (_, count) => {
    const database = await engine.open();
    await createMunoz(database);
    for (const search of ['Munoz', 'MUÑOZ', 'uño', ' munoz '])
      expect([search, await count(database, search)]).toEqual([search, 1]);
    for (const search of ['munoz nowhere', 'mu_oz', 'mu%z', 'mun*', '[mn]', 'mun.z'])
      expect([search, await count(database, search)]).toEqual([search, 0]);
  });

  it('finds words in any order and column, and signs of patterns as themselves', async () => {
    const database = await engine.open();
    const names = ['Ana Muñoz', 'ana reyes', '100% [Dilaw] *?.^$|(a)\\b', 'Ølga'];
    for (const name of names) await createArtist(database, { name });
    const found = (search: string) =>
      database('artists')
        .where(containsWords(database, search, { texts: ['name', 'slug'] }))
        .orderBy('id')
        .pluck('name');
    expect(await found('munoz ANA')).toEqual(['Ana Muñoz']);
    expect(await found('')).toEqual(names);
    expect(await found('olga')).toEqual(['Ølga']);
    for (const search of ['100%', '[dilaw]', '*?.', '^$|', '(A)\\B']) expect(await found(search)).toEqual([names[2]]);
    const [begins, pattern] = beginsWith(database, 'name', 'aña R');
    expect(await database('artists').whereRaw(begins, [pattern]).pluck('name')).toEqual(['ana reyes']);
  });
});
