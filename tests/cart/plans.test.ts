import { expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { findItems } from '../../server/cart/contents.ts';
import { findInCart, lockCart } from '../../server/cart/records.ts';
import { onEngine } from '../support/database.ts';

const now = Date.UTC(2026, 10, 21);

onEngine('SQLite', 'what is in a cart', ({ open }) => {
  it('are found by the index on the cart', async () => {
    const database = await open();
    const account = await createAccount(database);
    const owner = { accountId: account.id, cartId: null };
    const cart = await database.transaction((transaction) => lockCart(transaction, owner, now));
    for (let count = 0; count < 30; count++) {
      const cartId = count === 7 ? cart : undefined;
      await createArtwork(database, { reservation: { state: 'reserved', expiresAt: now + 1_000, cartId } });
    }
    await database.raw('analyze');
    const queries: { sql: string; bindings: (string | number)[] }[] = [];
    database.on('query', (query) => queries.push(query));
    expect(await findInCart(database, owner, now)).toHaveLength(1);
    expect(await findInCart(database, owner, now + 1_000)).toEqual([]);
    expect(await findInCart(database, { accountId: null, cartId: cart }, now)).toEqual([]);
    expect(queries).toHaveLength(3);
    for (const { sql, bindings } of queries.splice(0)) {
      const plan: { detail: string }[] = await database.raw(`explain query plan ${sql}`, bindings);
      expect(plan[0]?.detail).toBe('SEARCH reservations USING INDEX reservations_cart_id_index (cart_id=?)');
    }
  });

  it('are found by that index before the database has statistics', async () => {
    const database = await open();
    const queries: { sql: string; bindings: (string | number)[] }[] = [];
    database.on('query', (query) => queries.push(query));
    expect(await findItems(database, 1, now)).toEqual([]);
    for (const { sql, bindings } of queries.splice(0)) {
      const plan: { detail: string }[] = await database.raw(`explain query plan ${sql}`, bindings);
      expect(plan[0]?.detail).toBe('SEARCH reservations USING INDEX reservations_cart_id_index (cart_id=?)');
    }
  });
});
