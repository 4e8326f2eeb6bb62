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

  it('OPS-03 ADM-19 exhibitions are added, edited, arranged and deleted', async () => {
    const { database, run, refused, lastLine, undoLast } = await open(engine);
    const [dawn, dusk] = [await createArtwork(database), await createArtwork(database)];
    const days = ['--start', '2026-12-01', '--end', '2026-12-24'];
    const texts = ['--venue', 'Makati', '--description', 'Rice.', '--text', 'One.\n\nTwo.'];
    const added = await run('exhibitions', 'add', 'Highlands', ...days, ...texts, '--start-time', '18:30');
    const [, id = ''] = /^Highlands is added as exhibition (\d+): \/exhibitions\/highlands\.$/.exec(added) ?? [];
    expect(
      await database('exhibitions')
        .where({ id: Number(id) })
        .first(),
    ).toMatchObject({
      kind: 'exhibition',
      starts_at: timeInManila('2026-12-01', '18:30'),
      ends_at: timeInManila('2026-12-25'),
      long_description: 'One.\n\nTwo.',
    });
    expect(await run('exhibitions', 'arrange', 'highlands', `${dusk.slug},${dawn.slug}`)).toBe(
      'Highlands has 2 works.',
    );
    expect(await lastLine()).toMatchObject({ actor: 'Command line', action: 'exhibit.works-changed' });
    const shown = await run('exhibitions', 'show', id);
    expect(shown).toMatch(/end +2026-12-24\n/);
    expect(shown.indexOf(dusk.slug)).toBeLessThan(shown.indexOf(dawn.slug));
    expect(await run('exhibitions', 'edit', id, '--kind', 'event', '--title', 'Rice')).toBe('Rice is saved.');
    expect(await run('exhibitions', 'list', '--kind', 'event', '--state', 'hidden')).toMatch(
      /Rice +event .+ 2 +hidden$/,
    );
    expect(await run('exhibitions', 'list', '--state', 'past')).toContain('no such');
    expect(await undoLast()).toEqual({ outcome: 'undone' });
    expect(await run('exhibitions', 'list')).toContain('Highlands');

    expect(await refused('exhibitions', 'edit', id, '--end', '2026-11-01')).toBe('--end: It ends before it starts.');
    expect(await refused('exhibitions', 'edit', id, '--kind', 'party')).toContain('write one of exhibition, event');
    expect(await refused('exhibitions', 'arrange', id)).toContain('either SLUG,SLUG or --none');
    expect(await refused('exhibitions', 'arrange', id, 'noon')).toContain('There is no artwork "noon"');
    expect(await refused('exhibitions', 'add', 'Empty', ...days)).toMatch(/^Usage: exhibitions add TITLE/);
    expect(await refused('exhibitions', 'show', '12345')).toContain('"exhibitions list"');
    expect(await run('exhibitions', 'arrange', id, '--none')).toBe('Highlands has 0 works.');
    expect(await run('exhibitions', 'delete', id)).toContain('is deleted');
    expect(await undoLast()).toEqual({ outcome: 'undone' });
  });

  it('OPS-03 ADM-19 picks are added, arranged and removed, with their sentences', async () => {
    const { database, run, refused, lastLine, undoLast } = await open(engine);
    const [dawn, dusk] = [await createArtwork(database), await createArtwork(database)];
    await run('picks', 'add', dawn.slug, '--sentence', 'First  light.');
    expect(await run('picks', 'add', dusk.slug)).toBe('The list has 2 picks.');
    expect(await lastLine()).toMatchObject({ actor: 'Command line', action: 'picks.changed' });
    await run('picks', 'arrange', `${dusk.slug},${dawn.slug}`);
    const stored = () => database('curator_picks').orderBy('position').select('artwork_id', 'note');
    expect(await stored()).toEqual([
      { artwork_id: dusk.id, note: '' },
      { artwork_id: dawn.id, note: 'First light.' },
    ]);
    expect(await run('picks', 'list')).toMatch(/shown\n.+shown +First light\.$/);
    await run('picks', 'edit', dusk.slug, 'Last light.');
    await run('picks', 'edit', dawn.slug);
    expect((await stored()).map(({ note }) => note)).toEqual(['Last light.', '']);
    expect(await refused('picks', 'add', dawn.slug)).toContain('is a pick already');
    expect(await refused('picks', 'edit', dawn.slug, 'x'.repeat(161))).toContain('1 to 160 characters');
    expect(await run('picks', 'remove', dawn.slug)).toBe('The list has 1 pick.');
    expect(await refused('picks', 'remove', dawn.slug)).toContain('is not a pick');
    expect(await undoLast()).toEqual({ outcome: 'undone' });
    expect(await stored()).toHaveLength(2);
    expect(await run('picks', 'arrange', '--none')).toBe('The list has 0 picks.');
    expect(await run('picks', 'list')).toBe('There are no picks.');
  });

  it('OPS-03 ADM-19 quotes are added, edited, arranged and deleted', async () => {
    const { run, refused, lastLine, undoLast } = await open(engine);
    const idOf = (text: string) => /quote (\d+)\.$/.exec(text)?.[1] ?? '';
    const ana = idOf(await run('quotes', 'add', 'Ana', '--quote', 'I love it.', '--place', 'Iloilo'));
    const ben = idOf(await run('quotes', 'add', 'Ben', '--quote', 'So do I.'));
    expect(await run('quotes', 'list')).toMatch(/Ana +Iloilo +hidden +I love it\.\n.+Ben /);
    expect(await run('quotes', 'edit', ana, '--name', 'Ana R.')).toBe('The quote of Ana R. is saved.');
    expect(await lastLine()).toMatchObject({ actor: 'Command line', action: 'quote.changed' });
    expect(await undoLast()).toEqual({ outcome: 'undone' });
    expect(await run('quotes', 'show', ana)).toMatch(/name +Ana\n/);
    await run('quotes', 'arrange', ben);
    expect(await run('quotes', 'list')).toMatch(/Ben .+\n.+Ana /);
    expect(await refused('quotes', 'edit', ana, '--quote', '')).toBe('--quote: Please enter what the collector says.');
    expect(await refused('quotes', 'arrange', `${ana},99`)).toContain('There is no quote "99"');
    expect(await refused('quotes', 'delete', 'Ana')).toContain('There is no quote "Ana"');
    expect(await run('quotes', 'delete', ana)).toContain('is deleted');
    expect(await undoLast()).toEqual({ outcome: 'undone' });
    expect(await run('quotes', 'list')).toContain('Ana');
  });

  it('OPS-03 ADM-12 drafts of artworks are added, listed, shown, edited and deleted', async () => {
    const { database, run, refused, lastLine, undoLast } = await open(engine);
    await createArtist(database, { name: 'Ana Reyes', slug: 'ana-reyes' });
    for (const style of ['cubism', 'realism']) await createTerm(database, 'styles', style);
    await createTerm(database, 'categories', 'paintings');
    const fields = [
      '--artist',
      'ana-reyes',
      '--styles',
      'Cubism, realism',
      '--height',
      '61 cm',
      '--notes',
      'One.\nTwo.',
    ];
    const added = await run(
      'artworks',
      'add',
      'Payaw',
      ...fields,
      '--price',
      '12,500',
      '--date',
      'c. 1967',
      '--made-in',
      'Lipa',
    );
    expect(added).toMatch(/^The draft payaw is added\. It lacks category, picture/);
    expect(await lastLine()).toMatchObject({ actor: 'Command line', action: 'artwork.created' });
    const row = () => database('artworks').where({ slug: 'payaw' }).first();
    expect(await row()).toMatchObject({
      original_price: 1_250_000,
      published_at: null,
      year_text: 'c. 1967',
      made_in: 'Lipa',
    });
    const shown = await run('artworks', 'show', 'payaw');
    expect(shown).toMatch(/^\/artworks\/payaw: draft\. It lacks category/);
    expect(shown).toMatch(/styles +Cubism,Realism\n(.|\n)+\n\nNOTES\nOne\.\nTwo\.$/);
    expect(await run('artworks', 'edit', 'payaw', '--category', 'paintings', '--styles', '')).toBe('payaw is saved.');
    expect(await run('artworks', 'edit', 'payaw', '--category', 'Paintings')).toBe('payaw is so already.');
    expect(await lastLine()).toMatchObject({ actor: 'Command line', action: 'artwork.changed' });
    expect(await undoLast()).toEqual({ outcome: 'undone' });
    expect((await row())?.category_id).toBeNull();
    expect(await run('artworks', 'list', '--state', 'draft', '--lacks', 'category')).toMatch(
      /\npayaw +Payaw +Ana Reyes +Php 12,500\.00 +draft +category/,
    );
    expect(await run('artworks', 'list', '--search', 'nothing')).toBe('There are no such artworks.');
    expect(await refused('artworks', 'publish', 'payaw')).toContain('it lacks: category, picture');
    expect(await run('artworks', 'delete', 'payaw')).toContain('The draft payaw is deleted.');
    expect(await row()).toBeUndefined();
    expect(await undoLast()).toEqual({ outcome: 'undone' });
    expect(await row()).toMatchObject({ title: 'Payaw' });
  });

  it('OPS-03 drafts of artworks are not changed by invalid options', async () => {
    const { database, refused } = await open(engine);
    const { slug } = await createArtwork(database);
    expect(await refused('artworks', 'add', 'Payaw', '--artist', 'Luna')).toContain('--artist: “Luna” is not among');
    expect(await refused('artworks', 'add', 'x'.repeat(501))).toBe('TITLE: At most 500 characters.');
    expect(await refused('artworks', 'edit', slug, '--height', 'tall')).toContain('--height: Please enter a length');
    expect(await refused('artworks', 'edit', slug, '--discounted', '99999')).toMatch(/^--discounted: /);
    expect(await refused('artworks', 'edit', slug)).toContain('Nothing to change');
    expect(await refused('artworks', 'delete', slug)).toContain('Only a draft');
    expect(await refused('artworks', 'list', '--state', 'lost')).toBe('State “lost” does not exist.');
    expect(await refused('artworks', 'list', '--category', 'none')).toBe('Category “none” does not exist.');
    expect(await database('audit_log').select('id')).toEqual([]);
  });
});
