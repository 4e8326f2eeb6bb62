import { beforeEach, expect, it } from 'vitest';
import type { DatabaseSettings } from '../../database/connect.ts';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { announceNewWorks } from '../../server/follows/announcements/announce.ts';
import { MAX_WAIT, QUIET_PERIOD } from '../../server/follows/announcements/batch.ts';
import { follow } from '../../server/follows/records.ts';
import { DAY } from '../../server/time/time.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const sign = ({ accountId, artistIds }: { accountId: number; artistIds: number[] }) =>
  `${accountId}-${artistIds.join('-')}`;

onEachEngine('announcements of new artworks', (engine) => {
  let settings: DatabaseSettings;
  let database: Knex;
  let now = Date.UTC(2026, 10, 21);
  let artists: Record<'luz' | 'pio', number>;
  let ana: number;

  beforeEach(async () => {
    settings = await engine.create();
    database = await engine.open(settings);
    artists = {
      luz: (await createArtist(database, { slug: 'luz', name: 'Luz Abad' })).id,
      pio: (await createArtist(database, { slug: 'pio', name: 'Pio Reyes' })).id,
    };
    ana = await collector('ana@example.com');
  });

  const collector = async (email: string | null, isVerified = true) =>
    (await createAccount(database, { email, isVerified })).id;
  const announce = (by = database) => announceNewWorks(by, { now, sign });
  const publish = (slug: string, artist: keyof typeof artists = 'luz', values = {}) =>
    createArtwork(database, { slug, title: slug, artistId: artists[artist], publishedAt: now, ...values });
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  /** Detects new artworks and advances the clock until they are announced. */
  const settle = async () => {
    await announce();
    wait(QUIET_PERIOD);
    await announce();
  };
  const mails = async (): Promise<{ to: string; titles: string[]; unsubscribe: string; artists: string[] }[]> => {
    const rows = await database('outbox').where('kind', 'new-works').orderBy('id').select('recipient', 'content');
    return rows.map(({ recipient, content }) => {
      const { props, unsubscribe } = JSON.parse(content);
      const titles = props.works.map(({ title }: { title: string }) => title);
      return { to: recipient, titles, unsubscribe, artists: props.artists.map(({ name }: { name: string }) => name) };
    });
  };
  const mailed = async () => (await mails()).map(({ to, titles }) => [to, titles]);

  it('FOLLOW-05 mails each follower once about a new artwork, and no other collector', async () => {
    const ben = await collector('ben@example.com');
    await collector('cory@example.com');
    await follow(database, ana, artists.luz, now);
    await follow(database, ben, artists.luz, now);
    wait(1);
    await publish('Dawn');
    for (let sweep = 0; sweep < 4; sweep++) await settle();
    expect(await mailed()).toEqual([
      ['ana@example.com', ['Dawn']],
      ['ben@example.com', ['Dawn']],
    ]);
    expect((await mails())[0]?.unsubscribe).toBe(`/unfollow?token=${ana}-${artists.luz}`);
  });

  it('FOLLOW-05 announces the artworks of a short time in one mail, newest first, for all artists', async () => {
    await follow(database, ana, artists.luz, now);
    await follow(database, ana, artists.pio, now);
    await publish('First');
    await announce();
    wait(QUIET_PERIOD - 1);
    await publish('Second', 'pio');
    await announce();
    wait(QUIET_PERIOD - 1);
    await announce();
    expect(await mailed()).toEqual([]);
    wait(1);
    await announce();
    expect(await mails()).toEqual([
      {
        to: 'ana@example.com',
        titles: ['Second', 'First'],
        artists: ['Pio Reyes', 'Luz Abad'],
        unsubscribe: `/unfollow?token=${ana}-${artists.pio}-${artists.luz}`,
      },
    ]);
  });

  it('FOLLOW-05 sends after ten minutes at most while new artworks keep coming', async () => {
    await follow(database, ana, artists.luz, now);
    for (const end = now + MAX_WAIT; now < end; wait(QUIET_PERIOD - 1)) {
      await publish(`At ${now}`);
      await announce();
      expect(await mailed()).toEqual([]);
    }
    await announce();
    expect(await mailed()).toHaveLength(1);
  });

  it('FOLLOW-05 does not announce artworks from before the first run or before the follow', async () => {
    await publish('Old');
    await announce();
    wait(1);
    await follow(database, ana, artists.luz, now);
    await settle();
    await publish('New');
    await settle();
    expect(await mailed()).toEqual([['ana@example.com', ['New']]]);
  });

  it('FOLLOW-05 announces a scheduled artwork on its day, also after that day is moved', async () => {
    await follow(database, ana, artists.luz, now);
    const { id } = await publish('Later', 'luz', { publishedAt: now + DAY });
    await settle();
    await database('artworks')
      .where({ id })
      .update({ published_at: now + 2 * DAY });
    wait(DAY);
    await settle();
    expect(await mailed()).toEqual([]);
    const ben = await collector('ben@example.com');
    await follow(database, ben, artists.luz, now);
    wait(DAY);
    await settle();
    expect(await mailed()).toEqual([
      ['ana@example.com', ['Later']],
      ['ben@example.com', ['Later']],
    ]);
  });

  it('FOLLOW-05 announces a hidden artwork once when it is published, also after repeated withdrawals', async () => {
    await follow(database, ana, artists.luz, now);
    const { id } = await publish('Hidden', 'luz', { publishedAt: null });
    const hang = (published_at: number | null) => database('artworks').where({ id }).update({ published_at });
    await settle();
    await hang(now);
    await announce();
    await hang(null);
    await settle();
    expect(await mailed()).toEqual([]);
    // Dated back. The artwork was not visible before.
    await hang(1);
    await settle();
    await hang(null);
    await settle();
    await hang(now);
    await settle();
    expect(await mailed()).toEqual([['ana@example.com', ['Hidden']]]);
  });

  it('FOLLOW-05 leaves out sold artworks, and artworks of hidden artists', async () => {
    await follow(database, ana, artists.luz, now);
    await follow(database, ana, artists.pio, now);
    const { id } = await publish('Sold');
    await publish('Shown');
    await publish('Without followers', 'pio');
    await announce();
    await createReservation(database, id, { state: 'sold', since: now });
    await database('artists').where('id', artists.pio).update({ is_shown_on_website: false });
    wait(QUIET_PERIOD);
    await announce();
    expect(await mailed()).toEqual([['ana@example.com', ['Shown']]]);
  });

  it('FOLLOW-05 does not announce artworks that were published before the follow', async () => {
    await follow(database, ana, artists.luz, now);
    await publish('Dawn');
    await announce();
    wait(1);
    await follow(database, await collector('later@example.com'), artists.luz, now);
    wait(QUIET_PERIOD);
    await announce();
    expect(await mailed()).toEqual([['ana@example.com', ['Dawn']]]);
  });

  it('FOLLOW-05 mails proven addresses only, and no collector who has unfollowed since', async () => {
    const unproven = await collector('unproven@example.com', false);
    const without = await collector(null);
    const gone = await collector('gone@example.com');
    for (const account of [ana, unproven, without, gone]) await follow(database, account, artists.luz, now);
    await publish('Dawn');
    await announce();
    await database('follows').where('account_id', gone).delete();
    wait(QUIET_PERIOD);
    await announce();
    expect(await mailed()).toEqual([['ana@example.com', ['Dawn']]]);
  });

  it('FOLLOW-05 mails each of many followers once, in several transactions and concurrent processes', async () => {
    const processes = await Promise.all([1, 2, 3].map(() => engine.open(settings)));
    for (let number = 0; number < 230; number++) {
      await follow(database, await collector(`collector-${number}@example.com`), artists.luz, now);
    }
    await publish('Dawn');
    await publish('Dusk');
    await announce();
    wait(QUIET_PERIOD);
    await Promise.all(processes.map((each) => announce(each)));
    await Promise.all(processes.map((each) => announce(each)));
    const written = await mails();
    expect(written).toHaveLength(230);
    expect(new Set(written.map(({ to }) => to)).size).toBe(230);
    expect(written.every(({ titles }) => titles.length === 2)).toBe(true);
  });

  it('FOLLOW-05 continues after a process has ended in the middle', async () => {
    for (let number = 0; number < 150; number++) {
      await follow(database, await collector(`collector-${number}@example.com`), artists.luz, now);
    }
    await publish('Dawn');
    await announce();
    wait(QUIET_PERIOD);
    let signed = 0;
    const failing = () => {
      if (++signed > 250) throw new Error('the process ends');
      return 'token';
    };
    await expect(announceNewWorks(database, { now, sign: failing })).rejects.toThrow('the process ends');
    const before = (await mails()).length;
    expect([before > 0, before < 150]).toEqual([true, true]);
    await announce(await engine.open(settings));
    expect(new Set((await mails()).map(({ to }) => to)).size).toBe(150);
    expect(await mails()).toHaveLength(150);
  });

  it('FOLLOW-05 sends no mail for a whole catalogue of artists without followers', async () => {
    await follow(database, ana, artists.luz, now);
    const { id } = await publish('Model', 'pio');
    const { slug, orientation, size, price, ...model } = await database('artworks').where({ id }).first();
    const rows = Array.from({ length: 1_200 }, (_, index) => ({ ...model, id: 10_000 + index, slug: `work-${index}` }));
    await database.batchInsert('artworks', rows, 50);
    await publish('Dawn');
    await settle();
    expect(await mailed()).toEqual([['ana@example.com', ['Dawn']]]);
    expect(await database('announcements').whereNull('announced_at').pluck('artwork_id')).toEqual([]);
  });
});
