import { expect, it } from 'vitest';
import { cvOf } from '../../database/seeds/demo/artists/cvs.ts';
import { demoCatalogue } from '../../database/seeds/demo/catalogue.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { CV_KINDS, readCvText, readEntries, textOfEntries } from '../../server/artists/cv/entries.ts';
import { deleteArtist } from '../../server/artists/editing/deletion.ts';
import { createArtist, editArtist, findEditedArtist } from '../../server/artists/editing/profile.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { NO_PICTURE } from '../../server/pictures/single/fields.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { createMember, propsOf, signedInBrowser } from '../support/visitors/staff.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
const BY = { actor: COMMAND_LINE, now: NOW };

it('reads a line of a CV with a year, years or none', () => {
  const typed =
    ' 2019  Group show,\tIloilo \n\n2001-04: Diliman\n1998 — 1998 Residency\n1900s furniture, Betis\n3000 Drawings';
  const { entries } = readEntries(typed) as Extract<ReturnType<typeof readEntries>, { entries: unknown }>;
  expect(entries).toEqual([
    { year: 2019, until: null, text: 'Group show, Iloilo' },
    { year: 2001, until: 2004, text: 'Diliman' },
    { year: 1998, until: null, text: 'Residency' },
    { year: null, until: null, text: '1900s furniture, Betis' },
    { year: null, until: null, text: '3000 Drawings' },
  ]);
  expect(readEntries(textOfEntries(entries))).toEqual({ entries });
});

it.each([
  ['2019', 'A line has a year without text: “2019”'],
  ['2004–2001 Prize', 'The years of a line are not in order: “2004–2001 Prize”'],
  [`2004 ${'x'.repeat(301)}`, /^A line is longer than 300 characters: “2004 x+”$/],
  ['x\n'.repeat(201), 'At most 200 lines.'],
  ['x'.repeat(20_001), 'At most 20,000 characters.'],
])('refuses %.20s', (typed, error) => {
  const read = readCvText(typed);
  expect('error' in read ? read.error : '').toMatch(error);
});

it('every artist of the demo has a CV, the same in every gallery, after the artist is grown', () => {
  const { artists } = demoCatalogue();
  const cvs = artists.map((artist, place) => cvOf({ ...artist, titles: ['One', 'Two', 'Three'] }, place));
  const again = artists.map((artist, place) => cvOf({ ...artist, titles: ['One', 'Two', 'Three'] }, place));
  expect(cvs).toEqual(again);
  for (const [index, cv] of cvs.entries()) {
    const name = artists[index]?.name;
    expect(cv, name).not.toBeNull();
    if (!cv) continue;
    for (const kind of CV_KINDS) expect(readEntries(textOfEntries(cv[kind])), name).toEqual({ entries: cv[kind] });
    expect(cv.exhibitions.length, name).toBeGreaterThan(3);
    for (const { year } of cv.exhibitions) expect(year, name).toBeGreaterThanOrEqual(cv.born + 22);
  }
  expect(new Set(cvs.map((cv) => cv?.statement)).size).toBe(artists.length);
});

onEachEngine('the CV of an artist', (engine) => {
  const NEW = { name: 'Ana', hometown: null, bio: null, is_shown_on_website: true, published_at: NOW, types: [] };
  const CV = {
    born_year: 1961,
    lives_in: 'Taal, Batangas',
    statement: 'Slowly.',
    studies: '1980–1984 Diliman\nAt home',
  };

  async function open() {
    const database = await engine.open();
    const made = await createArtist(database, { fields: { ...NEW, ...CV, ...NO_PICTURE }, ...BY });
    if (made.outcome !== 'created') throw new Error(made.outcome);
    const undoLast = async () => {
      const line = await database('audit_log').orderBy('id', 'desc').first('id');
      return undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
    };
    return { database, id: made.id, undoLast };
  }

  it('is stored as typed rows, edited with an audit line, and undone', async () => {
    const { database, id, undoLast } = await open();
    expect(await database('artist_cv_entries').orderBy('position').select()).toEqual([
      { artist_id: id, kind: 'studies', position: 0, year: 1980, until_year: 1984, text: 'Diliman' },
      { artist_id: id, kind: 'studies', position: 1, year: null, until_year: null, text: 'At home' },
    ]);
    await editArtist(database, { id, version: 1, fields: { studies: 'At home', awards: '2004 Habi Medal' }, ...BY });
    const line = await database('audit_log').orderBy('id', 'desc').first('changes');
    expect(JSON.parse(line?.changes ?? '')).toEqual([
      { field: 'Studies', from: '1980–1984 Diliman\nAt home', to: 'At home' },
      { field: 'Awards', from: null, to: '2004 Habi Medal' },
    ]);
    expect(await undoLast()).toEqual({ outcome: 'undone' });
    expect(await findEditedArtist(database, id)).toMatchObject({ ...CV, awards: null, version: 3 });
  });

  it('comes back with a deleted artist', async () => {
    const { database, id, undoLast } = await open();
    await deleteArtist(database, { id, ...BY });
    expect(await database('artist_cv_entries').select()).toEqual([]);
    expect(await undoLast()).toEqual({ outcome: 'undone' });
    expect(await findEditedArtist(database, id)).toMatchObject(CV);
  });

  it('is a part of the form, which shows its errors', async () => {
    const { database, id } = await open();
    const { app, clock } = await openApp({ database, now: NOW });
    const staffId = await createMember(database, { role: 'editor' });
    const browser = await signedInBrowser(app, database, { staffId, now: clock.now });
    const url = `/admin/artists/${id}`;
    const { form } = propsOf(await browser.get(url)) as { form: { values: Record<string, string>; version: number } };
    expect(form.values).toMatchObject({
      born: '1961',
      lives: 'Taal, Batangas',
      statement: 'Slowly.',
      studies: CV.studies,
    });
    const sent = { ...form.values, version: String(form.version), opened: JSON.stringify(form.values) };
    const wrong = await browser.post(url, { ...sent, born: '2027', awards: '2004' });
    expect(wrong.status).toBe(422);
    expect(propsOf(wrong).form).toMatchObject({
      values: { born: '2027', awards: '2004' },
      errors: { born: 'Please enter a year from 1500 to 2026.', awards: 'A line has a year without text: “2004”' },
    });
    expect(
      (await browser.post(url, { ...sent, born: '', awards: '2004: Habi Medal\r\n\r\n1999 Mention' })).status,
    ).toBe(303);
    expect(await findEditedArtist(database, id)).toMatchObject({
      ...CV,
      born_year: null,
      awards: '2004 Habi Medal\n1999 Mention',
    });
  });
});
