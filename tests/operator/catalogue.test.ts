import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { timeInManila } from '../../server/time/time.ts';
import { type Engine, onEachEngine } from '../support/database.ts';

const NOW = timeInManila('2026-11-21');

async function open(engine: Engine) {
  const database = await engine.open();
  const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: NOW }));
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
  const lastLine = () => database('audit_log').orderBy('id', 'desc').first('id', 'actor', 'action');
  const undoLast = async () => {
    const by = { actor: COMMAND_LINE, now: NOW };
    return undoChange(database, { id: (await lastLine())?.id ?? 0, role: 'editor', ...by });
  };
  return { database, run, refused, lastLine, undoLast };
}

onEachEngine('the operator and the catalogue', (engine) => {
  it('OPS-03 ADM-18 artists are added, listed, shown, edited and deleted', async () => {
    const { database, run, lastLine, undoLast } = await open(engine);
    await createTerm(database, 'artist_types', 'painter');
    const added = await run('artists', 'add', 'Juan Luna', '--types', 'painter', '--bio', 'One.\n\nTwo.');
    const [, id = ''] = /^Juan Luna is added as artist (\d+): \/artists\/juan-luna, shown\.$/.exec(added) ?? [];
    expect(await lastLine()).toMatchObject({ actor: 'Command line', action: 'artist.created' });
    expect(await run('artists', 'show', 'juan-luna')).toMatch(/types +painter\n(.|\n)+\n\nBIO\nOne\.\n\nTwo\.$/);
    expect(await run('artists', 'edit', id, '--hometown', 'Badoc', '--published', '2026-12-01')).toBe(
      'Juan Luna is saved.',
    );
    expect(await lastLine()).toMatchObject({ actor: 'Command line', action: 'artist.changed' });
    expect(await database('artists').where({ slug: 'juan-luna' }).first()).toMatchObject({
      hometown: 'Badoc',
      bio: 'One.\n\nTwo.',
      published_at: timeInManila('2026-12-01'),
      version: 2,
    });
    expect(await run('artists', 'list', '--search', 'badoc', '--state', 'scheduled')).toMatch(/Juan Luna +Badoc +0 +0/);
    expect(await run('artists', 'list', '--state', 'hidden')).toBe('There are no such artists.');
    expect(await undoLast()).toEqual({ outcome: 'undone' });
    expect(await run('artists', 'show', id)).toContain('/artists/juan-luna, shown');
    await run('artists', 'edit', id, '--name', 'Juan Luna y Novicio', '--new-address', '--types', '');
    expect(await run('artists', 'show', 'juan-luna-y-novicio')).toMatch(/^types$/m);
    expect(await run('artists', 'delete', id)).toContain('is deleted');
    expect(await undoLast()).toEqual({ outcome: 'undone' });
    expect(await run('artists', 'list')).toContain('Juan Luna y Novicio');
  });

  it('OPS-03 artists are not changed by invalid options', async () => {
    const { database, refused } = await open(engine);
    const { id, slug } = await createArtist(database, { name: 'Ana Reyes' });
    await createArtwork(database, { artistId: id });
    expect(await refused('artists', 'add', 'x'.repeat(151), '--shown', 'no')).toBe('NAME: At most 150 characters.');
    expect(await refused('artists', 'add', 'Ben', '--shown', 'perhaps')).toContain('write one of yes, no');
    expect(await refused('artists', 'edit', slug, '--published', 'soon')).toBe(
      '--published: Please enter a date and a time.',
    );
    expect(await refused('artists', 'edit', slug, '--types', 'dancer')).toContain('"terms list artist-types"');
    expect(await refused('artists', 'edit', slug)).toContain('--name, --hometown, --types');
    expect(await refused('artists', 'edit', slug, '--wrong', '1')).toMatch(/^Usage: artists edit ARTIST /);
    expect(await refused('artists', 'edit', 'luna', '--name', 'A')).toContain('There is no artist "luna"');
    expect(await refused('artists', 'delete', slug)).toContain('An artist who has 1 work cannot be deleted.');
    expect(await refused('artists', 'merge', slug, String(id))).toContain('the same artist');
    expect(await database('audit_log').select('id')).toEqual([]);
    expect(await database('artists').pluck('name')).toEqual(['Ana Reyes']);
  });

  it('OPS-03 ADM-18 two artists are merged, and the merge is undone', async () => {
    const { database, run, undoLast } = await open(engine);
    const [from, into] = [await createArtist(database, { name: 'J. Luna' }), await createArtist(database)];
    await createArtwork(database, { artistId: from.id });
    expect(await run('artists', 'merge', from.slug, into.slug)).toContain('moved 1 work and 0 followers');
    expect(await database('artworks').pluck('artist_id')).toEqual([into.id]);
    expect(await undoLast()).toEqual({ outcome: 'undone' });
    expect(await database('artworks').pluck('artist_id')).toEqual([from.id]);
  });

  it('OPS-03 ADM-19 terms of each kind are added, renamed, retired, merged and deleted', async () => {
    const { database, run, refused, lastLine, undoLast } = await open(engine);
    expect(await run('terms', 'add', 'artist-types', 'Print  maker')).toMatch(/^The artist type Print maker is added/);
    await run('terms', 'add', 'styles', 'Cubism');
    await run('terms', 'add', 'styles', 'Kubism');
    await createArtwork(database, { styles: ['kubism'] });
    expect(await refused('terms', 'add', 'styles', 'cubism')).toBe('NAME: There is “Cubism” already.');
    expect(await refused('terms', 'add', 'colours', 'Red')).toContain('write one of categories, styles, media');
    expect(await refused('terms', 'delete', 'styles', 'kubism')).toContain('It has 1 work');
    expect(await refused('terms', 'edit', 'styles', 'fauvism', '--name', 'A')).toContain('"terms list styles"');
    expect(await refused('terms', 'edit', 'styles', 'kubism', '--name', ' ')).toBe('--name: Please enter a name.');
    expect(await refused('terms', 'list', 'styles', '--state', 'lost')).toContain('not a valid state');

    expect(await run('terms', 'edit', 'styles', 'kubism', '--name', 'Kubismo', '--new-address')).toBe(
      'Kubismo is saved.',
    );
    expect(await lastLine()).toMatchObject({ actor: 'Command line', action: 'term.changed' });
    expect(await run('terms', 'list', 'styles', '--search', 'kub')).toMatch(/\d+ +kubismo +Kubismo +1$/);
    expect(await run('terms', 'merge', 'styles', 'kubismo', 'cubism')).toContain('into Cubism: moved 1 work.');
    expect(await run('terms', 'list', 'styles')).not.toContain('Kubismo');
    expect(await undoLast()).toEqual({ outcome: 'undone' });
    await run('terms', 'retire', 'styles', 'cubism');
    expect(await run('terms', 'list', 'styles', '--state', 'retired')).toMatch(/cubism +Cubism +0 +retired$/);
    expect(await refused('terms', 'retire', 'styles', 'cubism')).toBe('Cubism is retired already.');
    await run('terms', 'offer', 'styles', 'cubism');
    expect(await run('terms', 'delete', 'styles', 'cubism')).toContain('is deleted');
    expect(await run('terms', 'list')).toMatch(/^styles +1$/m);
    expect(await undoLast()).toEqual({ outcome: 'undone' });
    expect(await run('terms', 'list')).toMatch(/^styles +2$/m);
  });
});
