import { join } from 'node:path';
import type { Knex } from 'knex';
import { demoCatalogue } from '../../database/seeds/demo/catalogue.ts';
import { demoKey } from '../../database/seeds/demo/demo-picture.ts';
import { demoPictures } from '../../database/seeds/demo/pictures.ts';
import { showProgress } from '../../database/seeds/demo/progress.ts';
import { openStudio, type Studio } from '../../database/seeds/demo/studio.ts';
import { seedDemo } from '../../database/seeds/run.ts';
import { refreshPopularity } from '../artworks/popularity-records.ts';

/**
 * Fills an empty database with the demo gallery, and paints its pictures in the background, those asked for first. Null
 * where another gallery hangs. Loaded by `start.ts` alone, and never in production.
 */
export async function openDemo(dataDir: string, database: Knex): Promise<Studio | null> {
  const catalogue = demoCatalogue();
  await seedDemo(database, catalogue, Date.now());
  // So that the first page shows what is trending.
  await refreshPopularity(database, Date.now());
  const pictures = demoPictures(catalogue);
  const [first] = pictures;
  if (!first || !(await database('images').where('key', demoKey(first)).first('id'))) return null;
  return openStudio({
    imagesDir: join(dataDir, 'images'),
    pictures,
    onProgress: showProgress(process.stdout),
    onFailure: (key, failure) => console.error(`The demo picture ${key} could not be painted: ${failure}`),
  });
}
