import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createQuote } from '../../database/factories/quotes.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { editArtist } from '../../server/artists/editing/profile.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import type { Change, ChangeFeed } from '../../server/changes/contract.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { editExhibit } from '../../server/exhibitions/editing/exhibit.ts';
import { saveExhibitWorks } from '../../server/exhibitions/editing/works.ts';
import { mergeArtists } from '../../server/merges/artists.ts';
import { mergeTerms } from '../../server/merges/terms.ts';
import { savePicks } from '../../server/picks/records.ts';
import { editQuote } from '../../server/quotes/editing.ts';
import { editTerm, retireTerm } from '../../server/terms/editing.ts';
import { onEachEngine } from '../support/database.ts';

const BY = { actor: COMMAND_LINE, now: Date.UTC(2026, 10, 21, 4) };

onEachEngine('edits of the catalogue', (engine) => {
  const feeds: ChangeFeed[] = [];
  afterAll(() => Promise.all(feeds.map((feed) => feed.close())));

  it('ADM-18 ADM-19 reach the caches of another process', async () => {
    const settings = await engine.create();
    const [database, other] = [await engine.open(settings), await engine.open(settings)];
    const [artist, second] = [await createArtist(database), await createArtist(database)];
    const { id: work } = await createArtwork(database, { artistId: artist.id, styles: ['folk'] });
    const [folk, naive] = [await createTerm(database, 'styles', 'folk'), await createTerm(database, 'styles', 'naive')];
    const { id: exhibit } = await createExhibit(database);
    await createQuote(database);
    const quote = (await database('collectors').first('id'))?.id ?? 0;
    const feed = openChangeFeed({ database, log: pino({ level: 'silent' }) });
    feeds.push(feed);
    let delivered: Change[] = [];
    feed.subscribe((changes) => void delivered.push(...changes));
    await feed.sync();
    await feed.sync();
    const kind = 'styles' as const;
    const edits: [kinds: string[], edit: () => Promise<unknown>][] = [
      [['artist'], () => editArtist(other, { id: artist.id, version: null, fields: { bio: 'New.' }, ...BY })],
      [['artist', 'artwork'], () => mergeArtists(other, { fromId: artist.id, intoId: second.id, ...BY })],
      [['style'], () => editTerm(other, { kind, id: folk, version: null, fields: { name: 'Folk art' }, ...BY })],
      [['style'], () => retireTerm(other, { kind, id: folk, isRetired: true, ...BY })],
      [['artwork', 'style'], () => mergeTerms(other, { kind, fromId: folk, intoId: naive, ...BY })],
      [['exhibit'], () => editExhibit(other, { id: exhibit, version: null, fields: { venue: 'Cebu' }, ...BY })],
      [['exhibit'], () => saveExhibitWorks(other, { id: exhibit, artworkIds: [work], seen: null, ...BY })],
      [['pick'], () => savePicks(other, { picks: [{ id: work, note: '' }], seen: null, ...BY })],
      [['collector'], () => editQuote(other, { id: quote, version: null, fields: { quote: 'Fine.' }, ...BY })],
    ];
    for (const [kinds, edit] of edits) {
      delivered = [];
      await edit();
      // The feed polls by itself: nothing in this process has made the change.
      await expect
        .poll(() => [...new Set(delivered.map((change) => change.kind))].sort(), { interval: 20 })
        .toEqual(kinds);
    }
  });
});
