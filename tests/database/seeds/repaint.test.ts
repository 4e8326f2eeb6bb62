import { expect, it } from 'vitest';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { createImage } from '../../../database/factories/images.ts';
import { demoCatalogue } from '../../../database/seeds/demo/catalogue.ts';
import type { DemoArtwork } from '../../../database/seeds/demo/demo-catalogue.ts';
import { demoKey } from '../../../database/seeds/demo/demo-picture.ts';
import { repaintDemo } from '../../../database/seeds/repaint.ts';
import { keyOf } from '../../../server/pictures/files/variants.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';

const [first, second] = demoCatalogue().artworks.filter(({ picture }) => picture.hand === 'tnalak') as [
  DemoArtwork,
  DemoArtwork,
];
const catalogue = { ...demoCatalogue(), artworks: [first, second], artists: [], collectors: [] };

onEachEngine('a demo gallery of a former release', (engine) => {
  const keyIn = async (database: Knex, slug: string) =>
    (await database('artworks as a').join('images as i', 'i.id', 'a.image_id').where('a.slug', slug).first('i.key'))
      .key;

  it('gets the pictures of this one, once, but not those that staff have replaced', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database, { slug: first.slug });
    const { image_id: image } = await database('artworks').where({ id }).first('image_id');
    const former = { width: 512, height: 1280, tile_width: 1600, tile_height: 4000, tiled_at: 7 };
    await database('images')
      .where({ id: image })
      .update({ ...former, key: keyOf('1/tnalak/17/512x1280'), alt: 'Cloth' });
    await database('image_palettes').where({ image_id: image }).update({ colors: '[]' });
    const [view, own] = [await createImage(database), await createImage(database)];
    await database('images')
      .where({ id: view })
      .update({ key: keyOf('1/tnalak/17/1600x4000/detail') });
    await database('artwork_image').insert(
      [view, own].map((image_id, position) => ({ artwork_id: id, position, image_id })),
    );
    await createArtwork(database, { slug: second.slug });
    const replaced = await keyIn(database, second.slug);

    expect(await repaintDemo(database, catalogue)).toBe(1);
    expect(await keyIn(database, first.slug)).toBe(demoKey(first.picture));
    expect(await database('images').where({ id: image }).first()).toMatchObject({
      alt: first.altText,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,.{40}/),
      tile_width: null,
      tiled_at: 0,
    });
    expect(await database('image_palettes').where({ image_id: image }).first('colors')).toEqual({ colors: null });
    expect(await database('artwork_image').where({ artwork_id: id }).pluck('image_id')).toEqual([own]);
    expect(await keyIn(database, second.slug)).toBe(replaced);
    expect(await repaintDemo(database, catalogue)).toBe(0);
  });
});
