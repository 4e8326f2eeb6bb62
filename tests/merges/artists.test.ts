import { expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { editArtist, findEditedArtist } from '../../server/artists/editing/profile.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { eraseFollows, follow, unfollow } from '../../server/follows/records.ts';
import { assertInertia, inertiaPage } from '../../server/inertia/testing.ts';
import { countMoved, mergeArtists } from '../../server/merges/artists.ts';
import { findRedirect } from '../../server/redirects/records.ts';
import { visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
const BY = { actor: COMMAND_LINE, now: NOW };

async function undoLast(database: Knex) {
  const line = await database('audit_log').orderBy('id', 'desc').first('id');
  return undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
}

const followers = (database: Knex, artistId: number) =>
  database('follows').where('artist_id', artistId).orderBy('account_id').select('account_id', 'since');

/** All rows that a merge may change. */
async function everything(database: Knex) {
  const artists = await database('artists').orderBy('id').select();
  return {
    artists: artists.map(({ version: _, ...artist }) => artist),
    cvs: await database('artist_cv_entries').orderBy(['artist_id', 'kind', 'position']).select(),
    works: await database('artworks').orderBy('id').select('id', 'artist_id'),
    follows: await database('follows').orderBy(['artist_id', 'account_id']).select(),
    redirects: await database('redirects').orderBy('from_address').select('from_address', 'to_address'),
    links: await database('merged_links').select(),
    merged: await database('merged_follows').select(),
  };
}

onEachEngine('the merge of two artists', (engine) => {
  async function open() {
    const database = await engine.open();
    const [old, remaining] = [
      await createArtist(database, { slug: 'j-luna', name: 'J. Luna' }),
      await createArtist(database, { slug: 'juan-luna', name: 'Juan Luna' }),
    ];
    const [ana, ben, cora] = [
      await createAccount(database),
      await createAccount(database),
      await createAccount(database),
    ];
    await follow(database, ana.id, old.id, 10);
    await follow(database, ben.id, old.id, 20);
    await follow(database, ben.id, remaining.id, 30);
    await follow(database, cora.id, remaining.id, 40);
    const work = await createArtwork(database, { artistId: old.id, slug: 'spoliarium' });
    await createArtwork(database, { artistId: remaining.id });
    return { database, old, remaining, work, ana: ana.id, ben: ben.id, cora: cora.id };
  }

  it('ADM-18 shows what will move, and moves works, followers and addresses', async () => {
    const { database, old, remaining, work, ana, ben, cora } = await open();
    await editArtist(database, { id: old.id, version: 1, fields: { name: 'Luna' }, renamesAddress: true, ...BY });
    const merge = { fromId: old.id, intoId: remaining.id };
    expect(await countMoved(database, merge)).toEqual({ works: 1, followers: 2, both: 1 });
    expect(await mergeArtists(database, { ...merge, ...BY })).toBe('merged');
    expect(await database('artworks').where('id', work.id).first('artist_id', 'version')).toEqual({
      artist_id: remaining.id,
      version: 2,
    });
    expect(await followers(database, remaining.id)).toEqual([
      { account_id: ana, since: 10 },
      { account_id: ben, since: 20 },
      { account_id: cora, since: 40 },
    ]);
    expect(await followers(database, old.id)).toEqual([]);
    expect(await findRedirect(database, '/artists/luna')).toBe('/artists/juan-luna');
    expect(await findRedirect(database, '/artists/j-luna')).toBe('/artists/juan-luna');
    const line = await database('audit_log').orderBy('id', 'desc').first();
    expect(line).toMatchObject({
      action: 'artist.merged',
      subject: `artist:${remaining.id}`,
      subject_name: 'Juan Luna',
    });
    expect(JSON.parse(line?.changes ?? '')).toEqual([
      { field: 'Merged', from: null, to: 'Luna' },
      { field: 'Works moved', from: null, to: '1' },
      { field: 'Followers moved', from: null, to: '2' },
    ]);
    expect(await mergeArtists(database, { ...merge, ...BY })).toBe('unknown');
    expect(await mergeArtists(database, { fromId: remaining.id, intoId: remaining.id, ...BY })).toBe('same');
  });

  it('ADM-18 a merge is undone exactly, also one of an artist into whom others were merged', async () => {
    const { database, old, remaining, ana } = await open();
    const third = await createArtist(database, { slug: 'luna', name: 'Luna', isShownOnWebsite: false });
    await editArtist(database, { id: old.id, version: 1, fields: { name: 'J. L.' }, renamesAddress: true, ...BY });
    await mergeArtists(database, { fromId: third.id, intoId: old.id, ...BY });
    const before = await everything(database);
    await mergeArtists(database, { fromId: old.id, intoId: remaining.id, ...BY });
    expect(await database('artists').where('merged_into_id', remaining.id).orderBy('id').pluck('id')).toEqual([
      old.id,
      third.id,
    ]);
    // A new follower stays with the other artist.
    const later = await createAccount(database);
    await follow(database, later.id, remaining.id, 50);
    expect(await undoLast(database)).toEqual({ outcome: 'undone' });
    const undone = await database('audit_log').orderBy('id', 'desc').first('action', 'undoes');
    expect(undone).toMatchObject({ action: 'artist.merge-undone' });
    await unfollow(database, later.id, remaining.id);
    expect(await everything(database)).toEqual(before);
    expect(await followers(database, old.id)).toMatchObject([{ account_id: ana }, {}]);
  });

  it('moves the lines of the CV below the others, each once, and the undo takes them back', async () => {
    const { database, old, remaining } = await open();
    const both = '2001 Group show, Iloilo';
    const edit = (id: number, fields: object) => editArtist(database, { id, version: null, fields, ...BY });
    await edit(old.id, { exhibitions: `${both}\n1999 First show, Taal`, awards: '2004 Habi Medal' });
    await edit(remaining.id, { exhibitions: `2010 Terraces, Baguio\n${both}` });
    const before = await everything(database);
    const form = await findEditedArtist(database, remaining.id);
    await mergeArtists(database, { fromId: old.id, intoId: remaining.id, ...BY });
    expect(await findEditedArtist(database, remaining.id)).toMatchObject({
      exhibitions: `2010 Terraces, Baguio\n${both}\n1999 First show, Taal`,
      awards: '2004 Habi Medal',
    });
    expect(await database('artist_cv_entries').where('artist_id', old.id).pluck('text')).toEqual([]);
    const line = await database('audit_log').orderBy('id', 'desc').first('changes');
    expect(JSON.parse(line?.changes ?? '')).toContainEqual({ field: 'Lines of the CV moved', from: null, to: '2' });
    // A form that was opened before has none of the lines.
    const stale = { id: remaining.id, version: form?.version ?? null, fields: { bio: 'x' }, ...BY };
    expect(await editArtist(database, stale)).toMatchObject({ outcome: 'conflict' });
    expect(await undoLast(database)).toEqual({ outcome: 'undone' });
    expect(await everything(database)).toEqual(before);
  });

  it('ADM-18 who has unfollowed meanwhile follows neither artist after the undo', async () => {
    const { database, old, remaining, ana, ben } = await open();
    await mergeArtists(database, { fromId: old.id, intoId: remaining.id, ...BY });
    await unfollow(database, ana, remaining.id);
    expect(await undoLast(database)).toEqual({ outcome: 'undone' });
    expect(await followers(database, old.id)).toEqual([{ account_id: ben, since: 20 }]);
  });

  it('ADM-18 an erased collector leaves what a merge has stored', async () => {
    const { database, old, remaining, ana, ben } = await open();
    await mergeArtists(database, { fromId: old.id, intoId: remaining.id, ...BY });
    await database.transaction((transaction) => eraseFollows(transaction, ana));
    expect(await database('merged_follows').pluck('account_id')).toEqual([ben]);
  });

  it('ADM-18 shows why a merge cannot be undone exactly, and changes nothing then', async () => {
    const { database, old, remaining, work } = await open();
    await mergeArtists(database, { fromId: old.id, intoId: remaining.id, ...BY });
    const other = await createArtist(database);
    await database('artworks').where('id', work.id).update({ artist_id: other.id });
    const before = await everything(database);
    expect(await undoLast(database)).toEqual({
      outcome: 'refused',
      reason:
        '1 of its works is no longer with “Juan Luna”, so the merge cannot be undone exactly. Nothing was changed.',
    });
    expect(await everything(database)).toEqual(before);
    await database('artworks').where('id', work.id).update({ artist_id: remaining.id });
    const line = await database('audit_log').orderBy('id', 'desc').first('id');
    await mergeArtists(database, { fromId: remaining.id, intoId: other.id, ...BY });
    expect(await undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY })).toEqual({
      outcome: 'refused',
      reason: 'The other artist was merged again or deleted. Undo that first.',
    });
  });
});

onEachComposition('the pages of merged artists', (engine, open) => {
  it('ADM-18 the works are with the remaining artist, and the search finds them', async () => {
    const database = await engine.open();
    const { app, clock } = await open({ database, now: NOW });
    const old = await createArtist(database, { slug: 'j-luna', name: 'J. Luna' });
    const remaining = await createArtist(database, { slug: 'juan-luna', name: 'Juan Luna' });
    await createArtwork(database, { artistId: old.id, slug: 'spoliarium', title: 'Spoliarium' });
    assertInertia(await visit(app, '/artists/j-luna')).where('artworks.data.0.title', 'Spoliarium');
    expect((await visit(app, '/artists/juan-luna')).status).toBe(200);
    expect((await visit(app, '/artworks?search=luna')).status).toBe(200);
    await mergeArtists(database, { fromId: old.id, intoId: remaining.id, ...BY });
    clock.advance(2_000);
    expect(await findRedirect(database, '/artists/j-luna')).toBe('/artists/juan-luna');
    assertInertia(await visit(app, '/artists/juan-luna')).where('artworks.data.0.title', 'Spoliarium');
    assertInertia(await visit(app, '/artworks/spoliarium')).where('artwork.artist.name', 'Juan Luna');
    assertInertia(await visit(app, '/artworks?artist=j-luna')).where('query.artist', 'juan-luna');
    const found = inertiaPage(await visit(app, '/artworks?search=juan')).props as { artworks?: { data: unknown[] } };
    expect(found.artworks?.data).toHaveLength(1);
    const list = inertiaPage(await visit(app, '/artists')).props as { artists?: { data: { name: string }[] } };
    expect(list.artists?.data.map(({ name }) => name)).toEqual(['Juan Luna']);
  });
});
