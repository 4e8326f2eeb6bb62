import { beforeEach, expect, it, vi } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { write } from '../../database/transaction.ts';
import { deleteArtist } from '../../server/artists/editing/deletion.ts';
import { createDraft, deleteDraft } from '../../server/artworks/editing/draft.ts';
import { AUDIT_RETENTION } from '../../server/audit/records.ts';
import { attachPictures } from '../../server/pictures/attach.ts';
import type { PictureSubject } from '../../server/pictures/contract.ts';
import { makePicture } from '../../server/pictures/make.ts';
import { awaitedIds, shownIds } from '../../server/pictures/places/records.ts';
import { sweepPictures } from '../../server/pictures/sweep.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { type Engine, onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { makePictures, phonePhoto, sweepRun, uploadPicture } from '../support/visitors/pictures.ts';
import { createMember, type StaffBrowser, signedInBrowser } from '../support/visitors/staff.ts';
import { WAIT_LIMIT } from '../support/wait-limit.ts';

const ACTOR = { staffId: null, name: 'test' } as const;

onEachEngine('pictures that are awaited', (engine: Engine) => {
  let opened: OpenedApp;
  let database: Knex;
  let browser: StaffBrowser;
  let now: number;

  beforeEach(async () => {
    database = await engine.open();
    opened = await openApp({ database });
    now = opened.clock.now;
    const staffId = await createMember(database, { role: 'editor' });
    browser = await signedInBrowser(opened.app, database, { staffId, now: opened.clock.now });
  });

  const upload = async (width: number) => (await uploadPicture(browser, await phonePhoto({ width }))).picture.id;
  const attach = (id: number, ids: number[], subject: PictureSubject = 'artwork') =>
    write(database, (transaction) =>
      attachPictures(transaction, { subject, id, pictures: ids.map((each) => ({ id: each, alt: '' })), now }),
    );
  const shown = (id: number) => shownIds(database, { subject: 'artwork', id });

  it('are made and swept after their draft or artist was deleted meanwhile', async () => {
    const [first, second, third] = [await upload(300), await upload(320), await upload(340)];
    const draft = await createDraft(database, { fields: { title: 'Dusk' }, actor: ACTOR, now });
    if (draft.outcome !== 'created') throw new Error(draft.outcome);
    await attach(draft.id, [first, second]);
    expect(await deleteDraft(database, { id: draft.id, actor: ACTOR, now })).toBe('deleted');
    const artist = await createArtist(database);
    await attach(artist.id, [third], 'artist');
    expect(await deleteArtist(database, { id: artist.id, actor: ACTOR, now })).toEqual({ outcome: 'deleted' });
    expect(await database('awaited_pictures').select()).toEqual([]);
    await makePictures(opened.context);
    for (const id of [first, second, third])
      expect(await database('images').where({ id }).first('ready_at', 'failure', 'delete_at')).toEqual({
        ready_at: expect.any(Number),
        failure: null,
        delete_at: now + AUDIT_RETENTION,
      });
  });

  it('are shown by the sweep if the process that made the last of them was killed', async () => {
    const { id } = await createArtwork(database);
    const ids = [await upload(300), await upload(320)];
    await attach(id, ids);
    const [former] = await shown(id);
    const { storage, settings } = opened.context;
    const sweep = () => sweepPictures({ database, storage, dataDir: settings.dataDir }, sweepRun(now));
    await database('images').where({ id: ids[0] }).update({ ready_at: now });
    await sweep();
    expect(await shown(id)).toEqual([former]);
    await database('images').where({ id: ids[1] }).update({ ready_at: now });
    await sweep();
    expect(await shown(id)).toEqual(ids);
    expect(await awaitedIds(database, { subject: 'artwork', id })).toEqual([]);
  });

  if (engine.name === 'PostgreSQL') {
    const waiting = async () => {
      const { rows } = await database.raw('select count(*)::integer as count from pg_locks where not granted');
      return rows[0].count as number;
    };

    it('are shown when two of a list become ready at the same time', async () => {
      const { id } = await createArtwork(database);
      const ids = [await upload(300), await upload(320)];
      await attach(id, ids);
      const { storage } = opened.context;
      const blocker = await database.transaction();
      await blocker.raw('lock table awaited_pictures in access exclusive mode');
      const made = ids.map((each) => makePicture({ database, storage, now: () => now }, each, 1));
      await vi.waitFor(async () => expect(await waiting()).toBe(2), WAIT_LIMIT);
      await blocker.commit();
      await Promise.all(made);
      expect(await shown(id)).toEqual(ids);
    });

    it('a form that is saved while its last picture becomes ready shows it', async () => {
      const { id } = await createArtwork(database);
      const image = await upload(300);
      await database('images').where({ id: image }).update({ delete_at: null });
      const finishing = await database.transaction();
      await finishing('images').where({ id: image }).update({ ready_at: now });
      const saved = attach(id, [image]);
      await Promise.race([saved, vi.waitFor(async () => expect(await waiting()).toBe(1), WAIT_LIMIT)]);
      await finishing.commit();
      expect(await saved).toBe('attached');
      expect(await shown(id)).toEqual([image]);
    });
  }
});
