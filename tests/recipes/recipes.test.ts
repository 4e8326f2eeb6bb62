import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPostgres } from '../../database/engine.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { applyStep, change, changedSince, changeTimes, copyProject, parseRecipe, run, type Step } from './recipe.ts';

// The recipes of docs/recipes are applied to a copy of the project, which must then pass its checks and the recipes' own commands.

const FOLDER = join(import.meta.dirname, '../../docs/recipes');
const RECIPES = globSync(join(FOLDER, '*.md'));

/**
 * SQLite is enough here: the tests of a recipe run on both engines for the engineer who follows it. Each further worker loads the
 * server once more.
 */
const TEST_OPTIONS = `-- -t '^(?!.* on PostgreSQL)' --maxWorkers=2`;

/** Their full numbers of random runs are proved outside the copy. */
const FEW_RUNS = 'LISTING_RUNS=20';

// One copy with all recipes, because types, lint and the start of the tests cost most of the time, and are then paid once.
describe('recipes', () => {
  const tests: string[] = [];
  const changed: string[] = [];
  let folder: string;

  beforeAll(async () => {
    folder = await copyProject();
  });

  it.each(RECIPES.map((path) => [basename(path, '.md'), path]))(
    '%s changes the files of its table',
    async (_name, path) => {
      const { files, steps, commands } = parseRecipe(await readFile(path, 'utf8'));
      const before = await changeTimes(folder);
      for (const step of steps) await applyStep(folder, step);
      const isTest = (command: string) => /^npm test (?!.*-u$)/.test(command);
      for (const command of commands) if (!isTest(command)) await run(folder, command);
      expect(await changedSince(folder, before)).toEqual(files.toSorted());
      const ownTests = commands.filter(isTest).map((command) => command.replace(/^npm test /, ''));
      expect(ownTests).not.toEqual([]);
      tests.push(...ownTests);
      changed.push(...files.filter((file) => !file.endsWith('.md')));
    },
  );

  it('pass types, lint and their tests', async () => {
    expect(tests.length).toBeGreaterThanOrEqual(RECIPES.length);
    await run(
      folder,
      // Several checkers would compute the types that they share once each.
      'tsc --noEmit --singleThreaded',
      `biome check --error-on-warnings ${changed.join(' ')}`,
      `${FEW_RUNS} npm test tests/architecture.test.ts ${tests.join(' ')} ${TEST_OPTIONS}`,
    );
    await rm(folder, { recursive: true });
  });
});

describe('a code block', () => {
  const step: Step = { action: 'insert after', path: 'server/a.ts', anchor: 'b,', code: 'c,\n' };

  it.each([
    ['insert after', 'a,\nb,\nc,\n'],
    ['insert before', 'a,\nc,\nb,\n'],
    ['replace', 'a,\nc,\n'],
  ] as const)('can %s a line', (action, changed) => {
    expect(change('a,\nb,\n', { ...step, action })).toBe(changed);
  });

  it('fails if its line is missing or occurs twice', () => {
    expect(() => change('a,\n', step)).toThrow('server/a.ts has no line with `b,`');
    expect(() => change('b,\nb,\n', step)).toThrow('server/a.ts has 2 lines with `b,`');
  });

  it('must name the file that it changes', () => {
    expect(() => parseRecipe('Do this:\n\n```ts\na;\n```\n')).toThrow('must name its file');
    expect(parseRecipe('New file `a.ts`:\n\n```ts\na;\n```\n').steps).toEqual([
      { action: 'create', path: 'a.ts', anchor: '', code: 'a;\n' },
    ]);
  });
});

onEachEngine('the example of a migration', (engine) => {
  it('keeps the triggers, and can be rolled back', async () => {
    const recipe = await readFile(join(FOLDER, 'add-a-migration.md'), 'utf8');
    const file = join(await mkdtemp(join(tmpdir(), 'galerya-migration-')), '0022_artist_websites.ts');
    await writeFile(file, parseRecipe(recipe).steps[0]?.code ?? '');
    const { up, down } = await import(file);
    const database = await engine.open();
    const before = await triggersOf(database, 'artists');
    await up(database);
    expect(await database.schema.hasColumn('artists', 'website')).toBe(true);
    await down(database);
    expect(await database.schema.hasColumn('artists', 'website')).toBe(false);
    expect(before.length).toBeGreaterThan(3);
    expect(await triggersOf(database, 'artists')).toEqual(before);
  });
});

async function triggersOf(database: Knex, table: string): Promise<string[]> {
  const names = isPostgres(database)
    ? database('information_schema.triggers').where({ event_object_table: table }).pluck('trigger_name')
    : database('sqlite_master').where({ type: 'trigger', tbl_name: table }).pluck('name');
  return (await names).sort();
}
