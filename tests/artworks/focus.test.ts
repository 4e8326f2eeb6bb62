import request from 'supertest';
import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { demoImage } from '../../database/seeds/demo/demo-picture.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

const now = Date.UTC(2026, 10, 21);

onEachEngine('the focus of a picture', (engine) => {
  it('is the centre by default, and a percentage in every list once it is set', async () => {
    const database = await engine.open();
    const { id: artistId } = await createArtist(database, { slug: 'ana' });
    await createArtwork(database, { slug: 'portrait', artistId });
    const { app } = await openApp({ database, now });
    const picture = async () => {
      const { data } = (await request(app).get('/web/api/artworks')).body;
      return data.find((artwork: { slug: string }) => artwork.slug === 'portrait').full_image;
    };
    const set = (...percent: string[]) =>
      runCommand(['artworks', 'focus', 'portrait', ...percent], (work) => work({ database, now }));
    expect(await picture()).not.toHaveProperty('focus');
    expect(await set('40', '15')).toMatchObject({ code: 0, text: expect.stringContaining('40 % from the left') });
    expect((await picture()).focus).toEqual({ x: 40, y: 15 });
    await createArtwork(database, { slug: 'sold', artistId, reservation: { state: 'sold', since: now - 1 } });
    await runCommand(['artworks', 'focus', 'sold', '50', '10'], (work) => work({ database, now }));
    const [news] = (await request(app).get('/web/api/fomo-notifications')).body.data;
    expect(news.focus).toEqual({ x: 50, y: 10 });
    for (const wrong of [['101', '0'], ['-1', '0'], ['50'], ['top', 'left']])
      expect((await set(...wrong)).code, wrong.join()).toBe(2);
    expect((await picture()).focus).toEqual({ x: 40, y: 15 });
    await expect(database('images').update({ focus_y: 101 })).rejects.toThrow();
  });
});

it('is at the heads of the demo’s portraits and at the centre of its landscapes', async () => {
  const size = { seed: 1, widthIn: 8, heightIn: 10 };
  expect((await demoImage({ hand: 'planes', ...size })).focus_y).toBe(36);
  expect((await demoImage({ hand: 'terraces', ...size })).focus_y).toBe(50);
});
