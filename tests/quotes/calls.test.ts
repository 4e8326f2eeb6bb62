import request from 'supertest';
import { expect, it } from 'vitest';
import { createQuote } from '../../database/factories/quotes.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

onEachEngine('collectors', (engine) => {
  it('CALL-01 GET /web/api/collectors returns the collectors in the gallery’s order', async () => {
    const database = await engine.open();
    const { app } = await openApp({ database });
    await createQuote(database, { slug: 'ramon', position: 2 });
    await createQuote(database, { slug: 'tess', name: 'Tess', location: 'Baguio', quote: 'It fits.', position: 1 });
    const { status, body } = await request(app).get('/web/api/collectors');
    expect(status).toBe(200);
    expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['tess', 'ramon']);
    expect(body.data[0]).toEqual({
      slug: 'tess',
      name: 'Tess',
      location: 'Baguio',
      quote: 'It fits.',
      images: {
        coverImage: expect.objectContaining({ md: '/images/home-of-tess/md.jpg' }),
        altImage: 'The home of tess',
      },
    });
  });

  it('returns an empty list if there are none', async () => {
    const { app } = await openApp({ database: await engine.open() });
    expect((await request(app).get('/web/api/collectors')).body).toEqual({ data: [] });
  });
});
