import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { write } from '../../database/transaction.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { editArtist, findEditedArtist } from '../../server/artists/editing/profile.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { editExhibit, findEditedExhibit } from '../../server/exhibitions/editing/exhibit.ts';
import { NO_PICTURE } from '../../server/pictures/single/fields.ts';
import { createQuote, editQuote, findQuote } from '../../server/quotes/editing.ts';
import { editTerm, findEditedTerm } from '../../server/terms/editing.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const BY = { actor: COMMAND_LINE, now: Date.UTC(2026, 10, 21, 4) };

interface Noun {
  create(database: Knex): Promise<number>;
  edit(database: Knex, id: number, fields: Record<string, string>): Promise<{ outcome: string }>;
  find(database: Knex, id: number): Promise<object | null>;
  /** A field that the undone edit has changed, and its name in the log. */
  field: [string, string];
  /** Another field. */
  other: string;
}

const NOUNS: Record<string, Noun> = {
  artist: {
    create: async (database) => (await createArtist(database)).id,
    edit: (database, id, fields) => editArtist(database, { id, version: null, fields, ...BY }),
    find: findEditedArtist,
    field: ['bio', 'Biography'],
    other: 'hometown',
  },
  term: {
    create: (database) => createTerm(database, 'styles', 'folk'),
    edit: (database, id, fields) => editTerm(database, { kind: 'styles', id, version: null, fields, ...BY }),
    find: (database, id) => findEditedTerm(database, 'styles', id),
    field: ['name', 'Name'],
    other: 'slug',
  },
  exhibition: {
    create: async (database) => (await createExhibit(database)).id,
    edit: (database, id, fields) => editExhibit(database, { id, version: null, fields, ...BY }),
    find: findEditedExhibit,
    field: ['venue', 'Venue'],
    other: 'button_name',
  },
  quote: {
    create: async (database) => {
      const fields = { name: 'Ana', location: 'Cebu', quote: 'Lovely.', ...NO_PICTURE };
      const result = await createQuote(database, { fields, ...BY });
      return result.outcome === 'created' ? result.id : 0;
    },
    edit: (database, id, fields) => editQuote(database, { id, version: null, fields, ...BY }),
    find: findQuote,
    field: ['location', 'Place'],
    other: 'name',
  },
};

onEachEngine('an undo while another person edits', (engine) => {
  const setUp = async ({ create, edit, field }: Noun) => {
    const database = await engine.open();
    const id = await create(database);
    expect(await edit(database, id, { [field[0]]: 'one' })).toMatchObject({ outcome: 'saved' });
    const line = await database('audit_log').orderBy('id', 'desc').first('id');
    return { database, id, undo: () => undoChange(database, { id: line?.id ?? 0, role: 'owner', ...BY }) };
  };

  /** Starts an undo during an edit, which commits when the undo waits for it. */
  const duringEdit = async (noun: Noun, field: string) => {
    const { database, id, undo } = await setUp(noun);
    const undone = await write(database, async (transaction) => {
      expect(await noun.edit(transaction, id, { [field]: 'two' })).toMatchObject({ outcome: 'saved' });
      const started = undo();
      if (engine.name === 'PostgreSQL') await isWaiting(database);
      return { started };
    });
    return { result: await undone.started, row: await noun.find(database, id) };
  };

  const isWaiting = (database: Knex) =>
    expect
      .poll(
        () =>
          database('pg_stat_activity')
            .where('wait_event_type', 'Lock')
            .whereRaw('datname = current_database()')
            .pluck('pid'),
        { interval: 10 },
      )
      .not.toEqual([]);

  it.each(Object.keys(NOUNS))('ADM-05 overwrites no edit of the same field of one %s', async (name) => {
    const noun = NOUNS[name] as Noun;
    const [field, text] = noun.field;
    const { result, row } = await duringEdit(noun, field);
    expect(result).toEqual({ outcome: 'changed-since', fields: [text] });
    expect(row).toMatchObject({ [field]: 'two' });
  });

  it.each(Object.keys(NOUNS))(
    'ADM-05 puts the old value back beside an edit of another field of one %s',
    async (name) => {
      const noun = NOUNS[name] as Noun;
      const { result, row } = await duringEdit(noun, noun.other);
      expect(result).toEqual({ outcome: 'undone' });
      expect(row).toMatchObject({ [noun.other]: 'two', version: 4 });
      expect(row).not.toMatchObject({ [noun.field[0]]: 'one' });
    },
  );
});
