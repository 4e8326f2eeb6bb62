import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { runBulkChanges } from '../../server/bulk-changes/run.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { timeInManila } from '../../server/time/time.ts';
import { type Engine, onEachEngine } from '../support/database.ts';

const NOW = timeInManila('2026-11-21');

async function open(engine: Engine) {
  const database = await engine.open();
  const gallery = (...argv: string[]) => runCommand(['bulk', ...argv], (work) => work({ database, now: NOW }));
  const run = async (...argv: string[]) => {
    const { code, text } = await gallery(...argv);
    if (code !== 0) throw new Error(text);
    return text;
  };
  const refused = async (...argv: string[]) => {
    const { code, text } = await gallery(...argv);
    expect(code).toBe(2);
    return text;
  };
  const start = async (...argv: string[]) => {
    const text = await run(...argv, '--confirm');
    return /^Change (\d+) is started/.exec(text)?.[1] ?? '';
  };
  const log = { warn: () => {}, error: () => {} };
  const runJob = () => runBulkChanges(database, { now: () => NOW, log });
  return { database, run, refused, start, runJob };
}

onEachEngine('the operator and changes of many artworks', (engine) => {
  it('OPS-03 ADM-13 reprices after a preview, by the job, and undoes it as one', async () => {
    const { database, run, refused, start, runJob } = await open(engine);
    const { id } = await createArtwork(database, { title: 'Payaw', originalPrice: 1_000_000 });
    await createArtwork(database, { title: 'Sold', originalPrice: 1_000_000, reservation: { state: 'sold' } });
    const prices = () => database('artworks').orderBy('id').pluck('original_price');
    const preview = await run('reprice', '--percent=-10', '--state', 'available');
    expect(preview).toMatch(/^Set price: down by 10 %, All with State: Available\n1 artwork: 1 would change, 0 would/);
    expect(preview).toMatch(/\n\d+ +Payaw +Php 10,000\.00 +Php 9,000\.00\n/);
    expect(preview).toContain('Add --confirm');
    expect(await database('bulk_changes').select('id')).toEqual([]);

    const change = await start('reprice', '--percent=-10', '--all');
    expect(await database('audit_log').first('actor', 'action')).toEqual({
      actor: 'Command line',
      action: 'bulk.started',
    });
    expect(await run('show', change)).toContain('0 of 2 changed, still running');
    expect(await prices()).toEqual([1_000_000, 1_000_000]);
    await runJob();
    expect(await prices()).toEqual([900_000, 1_000_000]);
    expect(await run('show', change)).toContain('1 of 2 changed, 1 unchanged.');
    expect(await refused('stop', change)).toContain('has ended');
    expect(await refused('continue', change)).toContain('has left no artwork');
    const undoing = /^Change (\d+) is started/.exec(await run('undo', change))?.[1] ?? '';
    await runJob();
    expect(await prices()).toEqual([1_000_000, 1_000_000]);
    expect(await run('show', change)).toContain(`Change ${undoing} has put it back.`);
    expect(await refused('undo', change)).toContain('was undone before');
    expect(await run('list')).toMatch(/Undo: Set price.+1 of 1 put back\n.+Command line +Set price/);
    expect(await database('artworks').where({ id }).first()).toMatchObject({ price: 1_000_000 });
  });

  it('OPS-03 ADM-13 publishes, withdraws, exhibits, and adds and removes terms', async () => {
    const { database, run, start, runJob } = await open(engine);
    const { id, slug } = await createArtwork(database, { publishedAt: null });
    const exhibit = await createExhibit(database);
    await createTerm(database, 'styles', 'cubism');
    const apply = async (...argv: string[]) => {
      const change = await start(...argv, '--artworks', slug);
      await runJob();
      expect(await run('show', change)).toContain('1 of 1 changed.');
    };
    const row = () => database('artworks').where({ id }).first('published_at');
    await apply('publish');
    expect((await row())?.published_at).not.toBeNull();
    await apply('withdraw');
    expect((await row())?.published_at).toBeNull();
    await apply('exhibit', exhibit.slug);
    expect(await database('exhibition_artwork').pluck('artwork_id')).toEqual([id]);
    await apply('add-term', 'styles', 'cubism');
    expect(await database('artwork_style').pluck('artwork_id')).toEqual([id]);
    await apply('remove-term', 'styles', 'cubism');
    expect(await database('artwork_style').pluck('artwork_id')).toEqual([]);
  });

  it('OPS-03 refuses invalid arguments, and changes nothing', async () => {
    const { database, refused, run } = await open(engine);
    const { slug } = await createArtwork(database);
    const merged = await createTerm(database, 'tags', 'merged');
    await database('tags')
      .where({ id: merged })
      .update({ merged_into_id: await createTerm(database, 'tags', 'rice') });
    expect(await refused('publish', '--confirm')).toContain('or --all');
    expect(await refused('publish', '--all', '--artworks', slug)).toContain('Give either');
    expect(await refused('publish', '--state', 'lost', '--confirm')).toBe('State “lost” does not exist.');
    expect(await refused('publish', '--artworks', 'noon')).toContain('There is no artwork "noon"');
    expect(await refused('reprice', '--all')).toBe('Give one of --to, --by and --percent.');
    expect(await refused('reprice', '--all', '--percent', 'much')).toContain('a percentage, like 10');
    expect(await refused('add-term', 'styles', 'cubism', '--all')).toContain('"terms list styles"');
    expect(await refused('add-term', 'tags', 'merged', '--all')).toContain('"terms list tags"');
    expect(await refused('exhibit', 'summer', '--all')).toContain('choose an exhibition');
    expect(await run('publish', '--all')).toContain('0 would change, 1 would stay');
    expect(await refused('publish', '--all', '--confirm')).toContain('No artwork would change');
    expect(await refused('show', '99')).toContain('There is no change "99"');
    expect(await database('bulk_changes').select('id')).toEqual([]);
  });
});
