import type { Knex } from 'knex';
import { connect } from '../../database/connect.ts';
import { demoCatalogue } from '../../database/seeds/demo/catalogue.ts';
import type { DemoCatalogue, DemoPicture } from '../../database/seeds/demo/demo-catalogue.ts';
import { demoKey } from '../../database/seeds/demo/demo-picture.ts';
import { demoPictures } from '../../database/seeds/demo/pictures.ts';
import { showProgress } from '../../database/seeds/demo/progress.ts';
import { openStudio, type Studio } from '../../database/seeds/demo/studio.ts';
import { type DemoView, viewsOf } from '../../database/seeds/demo/views/views.ts';
import { repaintDemo } from '../../database/seeds/repaint.ts';
import { seedDemo } from '../../database/seeds/run.ts';
import { isRecorded, recordLarge } from '../../database/seeds/views.ts';
import { refreshPopularity } from '../artworks/popularity/refresh.ts';
import { databaseClaims } from '../pictures/files/make-once.ts';
import { openStorage } from '../storage/open.ts';
import type { Settings } from './settings/settings.ts';

/**
 * Seeds an empty database with the demo gallery and paints its pictures in the background, requested ones first.
 * Returns null when the database holds another gallery. Only `start.ts` loads this module, never in production.
 */
export async function openDemo(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'storage'>,
  database: Knex,
): Promise<Studio | null> {
  const catalogue = demoCatalogue();
  if ((await seedDemo(database, catalogue, Date.now())) === 'not-empty') await repaintDemo(database, catalogue);
  // The home page lists trending artworks from the first request on.
  await refreshPopularity(database, Date.now());
  const pictures = demoPictures(catalogue);
  const [first] = pictures;
  if (!first || !(await database('images').where('key', demoKey(first)).first('id'))) return null;
  // The studio outlives the connection of the start.
  const own = connect(settings);
  const works = worksInOrder(catalogue, pictures);
  const studio = await openStudio({
    dataDir: settings.dataDir,
    isPatient: true,
    works: {
      views: works,
      isRecorded: (key) => isRecorded(own, key),
      record: (key, large) => recordLarge(own, { key, views: works.get(key) ?? [], large }, Date.now()),
    },
    images: { storage: await openStorage(settings.storage), claims: databaseClaims(own, Date.now) },
    pictures,
    onProgress: showProgress(process.stdout),
    onError: (key, failure) => console.error(`demo picture ${key} could not be painted: ${failure}`),
  });
  return { ...studio, close: () => studio.close().finally(() => own.destroy()) };
}

/** The further views of each artwork, by the key of its picture, in the order in which the pictures are painted. */
function worksInOrder({ artworks }: DemoCatalogue, pictures: DemoPicture[]): Map<string, DemoView[]> {
  const views = new Map(artworks.map((work) => [demoKey(work.picture), viewsOf(work)]));
  const keys = pictures.map(demoKey).filter((key) => views.has(key));
  return new Map(keys.map((key) => [key, views.get(key) ?? []]));
}
