import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import type { StorageLocation } from '../../server/storage/location.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import type { Engine } from '../support/database.ts';
import { onEachInstallation, type TestStorage } from '../support/storage/storage.ts';
import { makePictures, phonePhoto } from '../support/visitors/pictures.ts';

onEachInstallation('the operator and pictures stored', suite);

function suite(engine: Engine, testStorage: TestStorage) {
  let opened: OpenedApp;
  let location: StorageLocation;
  let folder: string;
  beforeEach(async () => {
    [location, folder] = [await testStorage.create(), await mkdtemp(join(tmpdir(), 'galerya-cli-'))];
    opened = await openApp({ database: await engine.open(), settings: { storage: location } });
  });

  const gallery = (...argv: string[]) => {
    const { context } = opened;
    const { database } = context;
    const setup = { settings: context.settings, showProgress: () => () => {} };
    return runCommand(argv, (work) => work({ database, now: context.now(), setup }));
  };
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
  const file = async (name: string, width = 240) => {
    await writeFile(join(folder, name), await phonePhoto({ width }));
    return join(folder, name);
  };
  const shown = (id: number) =>
    opened.context.database('artworks as a').join('images as i', 'i.id', 'a.image_id').where('a.id', id).first('i.*');
  const lines = () => opened.context.database('audit_log').orderBy('id').select('id', 'actor', 'action');
  const undo = async (action: string) => {
    const line = (await lines()).findLast((each) => each.action === action);
    const by = { actor: COMMAND_LINE, now: opened.context.now() };
    return undoChange(opened.context.database, { id: line?.id ?? 0, role: 'editor', ...by });
  };

  it('OPS-03 ADM-14 pictures of an artwork are added, described, cropped, arranged and taken out', async () => {
    const { context } = opened;
    const { database } = context;
    const { id, slug } = await createArtwork(database, { publishedAt: null });
    await database('artworks').where({ id }).update({ image_id: null });
    expect(await run('pictures', 'list', 'artworks', slug)).toMatch(/ has no picture\.$/);
    const files = [await file('front.jpg'), await file('back.jpg', 300)];
    const [, first = '', second = ''] =
      /2 new pictures: (\d+), (\d+)\./.exec(await run('pictures', 'add', 'artworks', slug, ...files)) ?? [];
    expect(await lines()).toMatchObject([
      { actor: 'Command line', action: 'picture.uploaded' },
      { actor: 'Command line', action: 'picture.uploaded' },
      { actor: 'Command line', action: 'artwork.changed' },
    ]);
    expect(await shown(id)).toBeUndefined();
    expect(await run('pictures', 'list', 'artworks', slug)).toContain('being made');
    await makePictures(context);
    expect((await shown(id))?.id).toBe(Number(first));
    const add = await run('pictures', 'add', 'artworks', slug, files[0] as string, '--alt', 'The front');
    expect(add).toContain(`: ${first}.`);
    expect(await run('pictures', 'list', 'artworks', slug)).toMatch(
      new RegExp(`\\n${second} +ready .+\\n${first} +ready +160 x 240 +50,50 +0 +none +The front$`),
    );
    await run('pictures', 'arrange', 'artworks', slug, first);
    const edit = await run('pictures', 'edit', 'artworks', slug, first, '--rotate', '90', '--crop', '0,0,50,100');
    const [, edited = ''] = /replaced by (\d+)/.exec(edit) ?? [];
    await makePictures(context);
    expect(await shown(id)).toMatchObject({ id: Number(edited), alt: 'The front', width: 120, height: 160 });
    await run('pictures', 'edit', 'artworks', slug, edited, '--focus', '10,90', '--alt', 'The corner');
    expect(await shown(id)).toMatchObject({ focus_x: 10, focus_y: 90, alt: 'The corner' });
    expect(await undo('artwork.changed')).toEqual({ outcome: 'undone' });
    expect(await shown(id)).toMatchObject({ focus_x: 50, focus_y: 50, alt: 'The front' });
    await run('pictures', 'remove', 'artworks', slug, edited);
    expect((await shown(id))?.id).toBe(Number(second));
    expect(await undo('artwork.changed')).toEqual({ outcome: 'undone' });
    expect((await shown(id))?.id).toBe(Number(edited));
  });

  it('OPS-03 ADM-14 artists, exhibitions, quotes and styles get one picture', async () => {
    const { context } = opened;
    const { database } = context;
    const artist = await createArtist(database);
    const days = ['--start', '2026-12-01', '--end', '2026-12-24', '--venue', 'Makati', '--description', 'Rice.'];
    await run('exhibitions', 'add', 'Highlands', ...days);
    await createTerm(database, 'styles', 'cubism');
    await run('quotes', 'add', 'Ana Reyes', '--quote', 'I come back every year.');
    const quote = await database('collectors').orderBy('id', 'desc').first('id');
    const front = await file('front.jpg');
    const owners = [
      ['artists', artist.slug, 'artist.changed'],
      ['exhibitions', 'highlands', 'exhibit.changed'],
      ['quotes', String(quote?.id), 'quote.changed'],
      ['styles', 'cubism', 'term.changed'],
    ] as const;
    for (const [kind, name, action] of owners) {
      expect(await run('pictures', 'add', kind, name, front, '--alt', 'Ana')).toContain('1 new picture');
      await makePictures(context);
      expect(await run('pictures', 'list', kind, name)).toMatch(/^.+\n\d+ +ready .+Ana$/);
      expect((await lines()).at(-1)).toMatchObject({ actor: 'Command line', action });
      expect(await refused('pictures', 'add', kind, name, front, front)).toContain('has one picture');
    }
    expect(await undo('artist.changed')).toEqual({ outcome: 'undone' });
    expect(await run('pictures', 'list', 'artists', artist.slug)).not.toContain('Ana');
  });

  it('OPS-03 ADM-14 nothing changes when a file or an option is refused', async () => {
    const { database } = opened.context;
    const { slug } = await createArtwork(database);
    const [id = ''] = /\d+/.exec(await run('pictures', 'list', 'artworks', slug)) ?? [];
    await writeFile(join(folder, 'text.jpg'), 'no picture');
    await writeFile(join(folder, 'empty.jpg'), '');
    const add = (name: string) => refused('pictures', 'add', 'artworks', slug, join(folder, name));
    expect(await add('text.jpg')).toContain('This file is not a picture, or it is damaged.');
    expect(await add('empty.jpg')).toContain('This file is empty.');
    expect(await add('missing.jpg')).toMatch(/^The file ".+" cannot be read\.$/);
    expect(await refused('pictures', 'add', 'artworks', slug)).toMatch(/^Usage: pictures add KIND NAME FILE…/);
    expect(await refused('pictures', 'list', 'frames', slug)).toContain('write one of artworks, artists');
    expect(await refused('pictures', 'list', 'artists', 'luna')).toBe('There is nothing "luna" among the artists.');
    expect(await refused('pictures', 'remove', 'artworks', slug, '0')).toContain('There is no picture "0" here');
    const edit = (...options: string[]) => refused('pictures', 'edit', 'artworks', slug, id, ...options);
    expect(await edit()).toContain('give --alt, --focus, --rotate or --crop');
    expect(await edit('--rotate', '45')).toContain('turn by 0, 90, 180 or 270 degrees');
    expect(await edit('--crop', '10,10,0,0')).toContain('not possible');
    expect(await edit('--crop', '1,2,3')).toContain('write 4 numbers from 0 to 100');
    expect(await edit('--rotate', '90')).toContain('The files of this picture are missing');
    // The artwork is published.
    expect(await refused('pictures', 'remove', 'artworks', slug, id)).toContain('A published artwork needs it.');
    expect(await lines()).toEqual([]);
  });
}
