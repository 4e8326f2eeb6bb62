import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { type GalleryProcess, send, startGallery } from '../reservations/galleries.ts';
import { onEachEngine } from '../support/database.ts';

onEachEngine('the operator’s commands during serving', (engine) => {
  it('OPS-03 invalidate the cached pages of serving processes', async () => {
    const settings = await engine.create();
    const database = await engine.open(settings);
    const { slug } = await createArtwork(database, { originalPrice: 1_250_000 });
    const shop: GalleryProcess = await startGallery(settings);
    try {
      const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: Date.now() }));
      const page = async (path: string) => (await send('GET', shop.url + path, {})).body;
      const shows = (path: string, text: string) => expect.poll(() => page(path)).toContain(text);
      for (const path of [`/artworks/${slug}`, '/artworks']) await shows(path, 'Php 12,500.00');

      await gallery('artworks', 'reprice', slug, '9900');
      for (const path of [`/artworks/${slug}`, '/artworks']) await shows(path, 'Php 9,900.00');
      await gallery('banner', 'set', 'Open on Sunday');
      for (const path of [`/artworks/${slug}`, '/artworks']) await shows(path, 'Open on Sunday');
      await gallery('artworks', 'unpublish', slug);
      await expect.poll(async () => (await send('GET', `${shop.url}/artworks/${slug}`, {})).status).toBe(404);
      await expect.poll(() => page('/artworks')).not.toContain('Php 9,900.00');
    } finally {
      await shop.kill();
    }
  });
});
