import { expect, it } from 'vitest';
import { preparedQuery } from '../../database/prepared-query.ts';
import { write } from '../../database/transaction.ts';
import { onEachEngine } from '../support/database.ts';

const add = 'insert into tags (slug, name) values (?, ?)';
const ask = 'select name from tags where slug = ?';

onEachEngine('a frequent question', ({ open }) => {
  it('is answered with what has been committed, beside a transaction that says otherwise', async () => {
    const database = await open();
    await database.raw(add, ['sea', 'Sea']);
    await write(database, async (transaction) => {
      await transaction('tags').where('slug', 'sea').update('name', 'Ocean');
      expect(await preparedQuery(transaction, ask, ['sea'])).toEqual([{ name: 'Ocean' }]);
      expect(await preparedQuery(database, ask, ['sea'])).toEqual([{ name: 'Sea' }]);
    });
    expect(await preparedQuery(database, ask, ['sea'])).toEqual([{ name: 'Ocean' }]);
    expect(await preparedQuery(database, ask, ['river'])).toEqual([]);
  });

  it('fails once the database has been closed', async () => {
    const database = await open();
    await database.destroy();
    await expect(preparedQuery(database, ask, ['sea'])).rejects.toThrow();
  });
});
