import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALLOWED_IMPORTS, FILE_KINDS, KINDS, NOUNS } from './support/rules/architecture-tables.ts';
import { queries, sentJson, untypedQueries } from './support/rules/call-rules.ts';
import {
  handWrittenDurations,
  importCircles,
  longFunctions,
  misnamedConstants,
  otherBounds,
  spreadLiterals,
} from './support/rules/code-rules.ts';
import { misnamedHandlers, unusedNouns } from './support/rules/handlers.ts';
import { parse, type SourceFile, sourceFiles } from './support/rules/source-files.ts';

// The rules of docs/architecture.md. Each rule also has sources that break it, which the test must find.

interface Rule {
  rule: string;
  violations: (file: SourceFile) => string[];
  /** Sources that break the rule, each with its path. */
  broken: [path: string, source: string][];
}

const RULES: Rule[] = [
  {
    rule: 'a file of a noun imports only what its kind may import',
    violations: (file) => {
      const kind = KINDS[kindOf(file.path)];
      if (!kind) return [];
      return imports(file, ({ target }) =>
        nounOf(target)
          ? !kind.kinds.includes(kindOf(target))
          : !(isOurs(target) ? PURE_MODULES.includes(target) || kind.own.test(target) : kind.packages.includes(target)),
      );
    },
    broken: [
      ['server/artworks/contract.ts', `import type { Row } from './records.ts';`],
      ['server/artworks/format/dimensions.ts', `import { find } from './records.ts';`],
      ['server/artworks/format/dimensions.ts', `import type { Knex } from 'knex';`],
      ['server/artworks/format/dimensions.ts', `import { readFileSync } from 'node:fs';`],
      ['server/artworks/records.ts', `import { card } from './present.ts';`],
      ['server/artworks/records.ts', `import { NotFound } from '../http/errors.ts';`],
      ['server/artworks/present.ts', `export { find } from './records.ts';`],
      ['server/artworks/controller.ts', `import type { Knex } from 'knex';`],
      ['server/artworks/controller.ts', `const { show } = await import('../artists/controller.ts');`],
    ],
  },
  {
    rule: 'a noun imports only the nouns that the table lists',
    violations: (file) => {
      const noun = nounOf(file.path);
      return noun
        ? imports(file, ({ target }) => ![null, noun, ...(ALLOWED_IMPORTS[noun] ?? [])].includes(nounOf(target)))
        : [];
    },
    broken: [
      ['server/artworks/records.ts', `import { find } from '../artists/records.ts';`],
      ['server/artworks/rule.ts', `import { find } from '../cart/rule.ts';`],
    ],
  },
  {
    rule: 'a rule holds no SQL and no state',
    violations: (file) => {
      if (kindOf(file.path) !== 'rule') return [];
      const sql = /\b(select\s[^`'"]*\sfrom\s|insert into\s|delete from\s|update\s\w+\sset\s)/i.test(file.source);
      // An empty collection is filled later, so it is state.
      const state = /^(export )?(let |const \w+(: [^=\n]+)? = new (Weak)?(Map|Set)\b[^(\n]*\(\))/m.test(file.source);
      return [...(sql ? ['holds SQL'] : []), ...(state ? ['holds state'] : [])];
    },
    broken: [
      ['server/artworks/sold.ts', 'export const sold = `select id from artworks`;'],
      ['server/artworks/sold.ts', 'let last = 0;\nexport const next = () => ++last;'],
      ['server/artworks/sold.ts', 'const known = new Map<number, string[]>();'],
      ['server/artworks/sold.ts', 'export const seen: WeakSet<object> = new WeakSet();'],
    ],
  },
  {
    rule: 'a contract holds only types',
    violations: (file) => (kindOf(file.path) === 'contract' && file.runs ? ['runs'] : []),
    broken: [
      ['server/artworks/contract.ts', `export const sizes = ['small'];`],
      ['server/artworks/contract.ts', `import { Artist } from '../artists/contract.ts';`],
    ],
  },
  {
    rule: 'a controller exports handlers that are named by a verb of five and a noun of their own addresses, and confirmations of forms',
    violations: (file) => {
      if (kindOf(file.path) !== 'controller') return [];
      const names = [...file.source.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(
        ([, name = '']) => name,
      );
      return misnamedHandlers(file.path, names).map((name) => `exports ${name}`);
    },
    broken: [
      ['server/artworks/controller.ts', 'export function trendingJson() {}'],
      ['server/artworks/controller.ts', 'export function indexData() {}'],
      // A noun of another controller's address.
      ['server/artworks/controller.ts', 'export function showReceipt() {}'],
      ['server/admin/site/controller.ts', 'export function createRelisting() {}'],
      ['server/artworks/controller.ts', 'export function showPdf() {}'],
      ['server/cart/items-controller.ts', 'export function createByForm() {}'],
      ['server/admin/terms/controller.ts', 'export function updateRetired() {}'],
      ['server/artworks/controller.ts', 'export const showing: RequestHandler = () => {};'],
    ],
  },
  {
    rule: 'a noun sends JSON by sendJson(), which marks the cards of the browser’s own cart',
    violations: (file) => {
      // Staff have no cart.
      const isShop = ![null, 'admin', 'operator'].includes(nounOf(file.path));
      return isShop ? sentJson(file) : [];
    },
    broken: [
      ['server/artworks/controller.ts', 'res.json({ data: cards });'],
      ['server/artworks/controller.ts', 'res.status(201).json({ data: cards });'],
      ['server/orders/payment/webhook.ts', "res\n  .set('Cache-Control', 'no-store')\n  .json(body);"],
      ['server/artworks/controller.ts', 'res.status(codeOf(error)).json({ message });'],
      ['server/artworks/controller.ts', "res.set('Retry-After', String(seconds())).jsonp({ message });"],
      ['server/artworks/controller.ts', 'res.send({ data: cards } satisfies CardsResponse);'],
      ['server/artworks/controller.ts', 'res.type("json").send([card]);'],
      ['server/artworks/controller.ts', 'response?.json({ data: cards });'],
    ],
  },
  {
    rule: 'server/inertia imports only itself, HTTP and page cache import no noun, and the frontend only types of nouns',
    violations: (file) => {
      if (file.path.startsWith('server/inertia/'))
        return imports(file, ({ target }) => isOurs(target) && !target.startsWith('server/inertia/'));
      if (/^server\/(http|page-cache)\//.test(file.path)) return imports(file, ({ target }) => nounOf(target) !== null);
      if (file.path.startsWith('server/frontend/'))
        return imports(file, ({ target, typeOnly }) => nounOf(target) !== null && !typeOnly);
      return [];
    },
    broken: [
      ['server/inertia/index.ts', `import type { Pages } from '../pages.ts';`],
      ['server/frontend/render-page.ts', `import { menus } from '../navigation/records.ts';`],
      ['server/http/errors.ts', `import type { ArtworkCard } from '../artworks/contract.ts';`],
      ['server/page-cache/store.ts', `import { artworkTag } from '../artworks/page-tags.ts';`],
    ],
  },
  {
    rule: 'server/inertia is used through its public entry',
    violations: (file) => {
      if (file.path.startsWith('server/inertia/')) return [];
      const entry = file.path.startsWith('tests/')
        ? /^server\/inertia\/(index|testing)\.ts$/
        : /^server\/inertia\/index\.ts$/;
      return imports(file, ({ target }) => target.startsWith('server/inertia/') && !entry.test(target));
    },
    broken: [
      ['server/frontend/render-page.ts', `import type { Prop } from '../inertia/prop.ts';`],
      ['server/app.ts', `import { inertiaPage } from './inertia/testing.ts';`],
      ['tests/inertia/props.test.ts', `import { Prop } from '../../server/inertia/prop.ts';`],
    ],
  },
  {
    rule: 'the facet index imports only itself, and others import only its index.ts',
    violations: (file) => {
      const isPart = (path: string) => path.startsWith('server/listing/facets/');
      if (isPart(file.path)) return imports(file, ({ target }) => isOurs(target) && !isPart(target));
      if (!file.path.startsWith('server/')) return [];
      return imports(file, ({ target }) => isPart(target) && target !== 'server/listing/facets/index.ts');
    },
    broken: [
      ['server/listing/facets/data.ts', `import type { FilterKey } from '../filters.ts';`],
      ['server/listing/indexed/listing.ts', `import { count } from '../facets/bitmap.ts';`],
    ],
  },
  {
    rule: 'only the bucket imports the AWS client, and the bucket is imported dynamically',
    violations: (file) => {
      const isBucket = /^server\/storage\/bucket(-errors)?\.ts$/.test(file.path);
      if (isBucket || !file.path.startsWith('server/')) return [];
      const isStatic = /^import (?!type )[^;]*'\.\/bucket(-errors)?\.ts'/m.test(file.source);
      return [
        ...imports(file, ({ target }) => target.startsWith('@aws-sdk/') || target === 'flydrive/drivers/s3'),
        ...(isStatic ? ['imports the bucket statically'] : []),
      ];
    },
    broken: [
      ['server/storage/storage.ts', `import { openBucket } from './bucket.ts';`],
      ['server/main.ts', `import { S3Client } from '@aws-sdk/client-s3';`],
    ],
  },
  {
    rule: 'migrations import no file of the project',
    violations: (file) =>
      file.path.startsWith('database/migrations/') ? imports(file, ({ target }) => isOurs(target)) : [],
    broken: [['database/migrations/0001_artworks.ts', `import { sizes } from '../../server/listing/filters.ts';`]],
  },
  {
    rule: 'of the server, the database imports durations; seeds and factories also contracts, rules, catalogue, storage and files of pictures',
    violations: (file) => {
      if (!file.path.startsWith('database/')) return [];
      const plain = !/^database\/(seeds|factories)\//.test(file.path);
      return imports(file, ({ target }) => {
        if (!target.startsWith('server/')) return plain && /^database\/(seeds|factories)\//.test(target);
        return (
          !PURE_MODULES.includes(target) &&
          (plain ||
            !(
              ['contract', 'rule', 'pictures'].includes(kindOf(target)) || /^server\/(catalogue|storage)\//.test(target)
            ))
        );
      });
    },
    broken: [
      ['database/connect.ts', `import type { Settings } from '../server/boot/settings/settings.ts';`],
      ['database/seeds/demo.ts', `import { show } from '../../server/artworks/controller.ts';`],
      ['database/migrate.ts', `import { seed } from './seeds/demo.ts';`],
    ],
  },
  {
    rule: 'in the server, only the demo imports seeds and factories',
    violations: (file) => {
      if (!file.path.startsWith('server/') || /^server\/(main|boot\/demo)\.ts$/.test(file.path)) return [];
      return imports(file, ({ target }) => /^database\/(seeds|factories)\//.test(target));
    },
    broken: [['server/app.ts', `import { seed } from '../database/seeds/demo.ts';`]],
  },
  {
    rule: 'resources import only types and pure rules of the server',
    violations: (file) => {
      if (!file.path.startsWith('resources/')) return [];
      return imports(file, ({ target, typeOnly }) => {
        if (!isOurs(target) || target.startsWith('resources/')) return false;
        const types = target === 'server/pages.ts' || kindOf(target) === 'contract';
        return !(PURE_MODULES.includes(target) || kindOf(target) === 'rule' || (types && typeOnly));
      });
    },
    broken: [
      ['resources/pages/home.tsx', `import { find } from '../../server/artworks/records.ts';`],
      ['resources/pages/home.tsx', `import { Pages } from '../../server/pages.ts';`],
      ['resources/pages/home.tsx', `import type { Row } from '../../server/artworks/records.ts';`],
      ['resources/runtime/calls.ts', `import { connect } from '../../database/connect.ts';`],
    ],
  },
  {
    rule: 'modules of the browser hold their state in a store, an object or a function, not in variables',
    violations: ({ path, source }) =>
      [...source.matchAll(/^(?:export )?(?:let|var)\b\s*(\{?\s*\w+)/gm)]
        .map(([, name]) => `declares the variable ${name}`)
        .filter(() => path.startsWith('resources/')),
    broken: [
      ['resources/components/cart/cart-store.ts', 'let isListening = false;'],
      ['resources/runtime/visits.ts', 'export let parts: PartVisits;'],
      ['resources/runtime/visits.ts', 'let { parts } = read();'],
      ['resources/runtime/visits.ts', 'var parts;'],
    ],
  },
  {
    rule: 'only the entry points import pages',
    violations: (file) =>
      /^resources\/(components|hooks|layouts|runtime)\//.test(file.path)
        ? imports(file, ({ target }) => target.startsWith('resources/pages/'))
        : [],
    broken: [['resources/components/artworks/card.tsx', `import Show from '../../pages/artworks/show.tsx';`]],
  },
  {
    rule: 'the runtime of the pages and shared hooks import no noun',
    violations: (file) =>
      /^resources\/(runtime|hooks)\//.test(file.path)
        ? imports(
            file,
            ({ target }) =>
              target.startsWith('resources/components/') ||
              (target.startsWith('server/') && target !== 'server/pages.ts' && !PURE_MODULES.includes(target)),
          )
        : [],
    broken: [
      [
        'resources/runtime/navigation/visits.ts',
        `import { visitListing } from '../../components/listing/listing-visits.ts';`,
      ],
      ['resources/hooks/use-hydrated.ts', `import type { ArtworkCard } from '../../server/artworks/contract.ts';`],
    ],
  },
  {
    rule: 'the shop imports neither tests nor commands',
    violations: (file) =>
      /^(server|resources|database)\//.test(file.path)
        ? imports(file, ({ target }) => /^(tests|bin)\//.test(target))
        : [],
    broken: [['server/main.ts', `import { root } from '../bin/run.mjs';`]],
  },
  {
    rule: 'no file only re-exports',
    violations: (file) => (file.imports.length > 0 && !file.hasOwnCode ? ['is a barrel'] : []),
    broken: [
      ['server/artworks/index.ts', `export * from './records.ts';`],
      ['server/artworks/all.ts', `import { card } from './present.ts';\nexport { card };`],
    ],
  },
  {
    rule: 'file names are kebab-case and name their content',
    violations: (file) => {
      const words = file.path.replace(/((\.browser)?\.test|\.d|\.config)?\.(tsx?|mjs)$/, '').split('/');
      const odd = words.filter((word) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(word));
      const empty = words.filter((word) => /^(utils?|helpers?|services?|commons?|misc|shared|lib)$/.test(word));
      return [...odd.filter(() => !isMigration(file.path)), ...empty].map((word) => `is called ${word}`);
    },
    broken: [
      ['resources/components/ArtworkCard.tsx', ''],
      ['server/artworks/utils.ts', ''],
      ['server/services/mail.ts', ''],
      ['database/seeds/0001_demo.ts', ''],
    ],
  },
  {
    rule: 'only pages and configurations have a default export',
    violations: (file) => {
      const expected = /^resources\/pages\/|\.config\.ts$|-(setup|reporter)\.ts$|^database\/knexfile\.ts$/.test(
        file.path,
      );
      return file.exportsDefault && !expected ? ['exports a default'] : [];
    },
    broken: [['server/artworks/present.ts', 'export default function card() {}']],
  },
  {
    rule: 'a function has at most 40 lines of its own, a component 60',
    // Drawings may be longer.
    violations: (file) =>
      /^(server|resources|database)\/.*\.tsx?$/.test(file.path) &&
      !/^database\/(migrations|seeds\/demo)\//.test(file.path)
        ? longFunctions(file)
        : [],
    broken: [
      ['server/cart/add.ts', `function add() {${'\n  work();'.repeat(40)}\n}`],
      [
        'resources/components/cart/cart.tsx',
        `function Cart() {\n  return (${'\n    <>'.repeat(30)}${'\n    </>'.repeat(30)}\n  );\n}`,
      ],
    ],
  },
  {
    rule: 'durations are written with the units of server/time',
    // A migration never changes. The year of the ledger has a calendar of its own.
    violations: (file) =>
      !/^(bin\/|tests\/year\/gallery\/manila\.ts)/.test(file.path) &&
      !PURE_MODULES.includes(file.path) &&
      !isMigration(file.path)
        ? handWrittenDurations(file)
        : [],
    broken: [
      ['database/clock.ts', 'const INTERVAL = 60_000;'],
      ['server/cart/add.ts', "const LIMIT = { name: 'cart', seconds: 3_600 };"],
      ['resources/components/cart/cart.tsx', 'const MINUTE = 60 * 1_000;'],
      ['tests/cart/add.test.ts', 'clock.advance(3_600_000);'],
      ['tests/cart/add.test.ts', 'const DAY = 24 * 60 * 60 * 1_000;'],
    ],
  },
  {
    rule: 'bounds are named max and min',
    violations: (file) => (isMigration(file.path) ? [] : otherBounds(file)),
    broken: [
      ['server/cart/add.ts', 'const MOST_ITEMS = 20;'],
      ['server/cart/add.ts', 'function first(rows: string[], most: number) {}'],
      ['server/home/sections.ts', 'const SECTIONS = { picks: { fewest: 2 } };'],
    ],
  },
  {
    rule: 'no object or array is spread where it is written',
    violations: (file) => (file.path.startsWith('database/migrations/') ? [] : spreadLiterals(file)),
    broken: [
      ['server/cart/add.ts', 'add({ slug, ...{ price: 1 } });'],
      ['server/cart/add.ts', 'const NAMES = [...["one"], "two"];'],
    ],
  },
  {
    rule: 'a function that returns a query gives its rows a type',
    violations: (file) => (/^(server|database)\//.test(file.path) ? untypedQueries(file) : []),
    broken: [
      ['server/mail/records.ts', 'function due(database: Knex): Knex.QueryBuilder {}'],
      ['database/rows.ts', 'function all(\n  database: Knex,\n): Knex.QueryBuilder | undefined {}'],
      [
        'server/mail/records.ts',
        'const due = (database: Knex): { rows: Knex.QueryBuilder } => ({ rows: all(database) });',
      ],
      ['server/mail/records.ts', 'function due(): QueryBuilder {}'],
      ['server/mail/records.ts', 'function due(rows: Knex.QueryBuilder) {\n  return rows.where({ id: 1 });\n}'],
    ],
  },
  {
    rule: 'a controller has no query',
    violations: (file) =>
      /controller\.ts$/.test(file.path)
        ? [...queries(file), ...imports(file, ({ target }) => target === 'database/rows.ts')]
        : [],
    broken: [
      ['server/artists/controller.ts', "await context.database('artists').first();"],
      ['server/admin/terms/controller.ts', 'await database(kind).first();'],
      ['server/artists/controller.ts', "await database<ArtistRow>('artists').first();"],
      ['server/artists/controller.ts', "await context.database.raw('select 1');"],
      ['server/artists/controller.ts', "await database.from('artists');"],
      ['server/artists/controller.ts', "await database.transaction((transaction) => transaction('artists').delete());"],
      ['server/artists/controller.ts', "import { rawRows } from '../../database/rows.ts';"],
    ],
  },
  {
    rule: 'constants of fixed value are SCREAMING_SNAKE',
    violations: misnamedConstants,
    broken: [
      ['server/cart/add.ts', 'const perPage = 24;'],
      ['resources/start.ts', "export const address: string = '/cart';"],
      ['resources/start.ts', 'const path = /^[/]cart/;'],
      ['tests/cart/add.test.ts', 'const retryAfterMs = -4_000;'],
      ['server/cart/add.ts', `export const sizes = [{ value: 'small', max: 2 * HOUR }] as const;`],
    ],
  },
];

describe('the architecture', () => {
  const files = sourceFiles('server', 'resources', 'database', 'tests', 'bin');

  it.each(RULES)('$rule', ({ violations }) => {
    expect(files.flatMap((file) => violations(file).map((violation) => `${file.path} ${violation}`))).toEqual([]);
  });

  it.each(
    RULES.flatMap(({ rule, violations, broken }) =>
      broken.map(([path, source]) => ({ rule, violations, path, source })),
    ),
  )('finds the violation of $path: $rule', ({ violations, path, source }) => {
    expect(violations(parse(path, source))).not.toEqual([]);
  });

  it('a noun imports only nouns above it in the table', () => {
    const known: string[] = [];
    for (const [noun, uses] of Object.entries(ALLOWED_IMPORTS)) {
      expect(
        uses.filter((other) => !known.includes(other)),
        `${noun} imports a noun below it`,
      ).toEqual([]);
      known.push(noun);
    }
  });

  it.each([
    {
      path: 'docs/nouns.md',
      heading: '| noun | contains | imports |',
      rows: Object.entries(NOUNS).map(([noun, { about, uses }]) => [`\`${noun}\``, about, uses.join(', ')]),
    },
    {
      path: 'docs/architecture.md',
      heading: '| kind | contains | imports these kinds | and these packages |',
      rows: Object.entries(KINDS).map(([kind, { contains, kinds, packages }]) => [
        kind,
        contains,
        kinds.join(', '),
        packages.map((name) => `\`${name}\``).join(', '),
      ]),
    },
  ])('the table of $path is generated; `npm test tests/architecture.test.ts -- -u` writes it', async (generated) => {
    const text = readFileSync(join(import.meta.dirname, '..', generated.path), 'utf8');
    const [before = '', after = ''] = text.split(generated.heading);
    const rows = generated.rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
    const table = `\n|${'---|'.repeat(generated.heading.split('|').length - 2)}\n${rows}`;
    const written = before + generated.heading + after.replace(/^\n(\|[^\n]*\n)+/, table);
    await expect(written).toMatchFileSnapshot(join('..', generated.path));
  });

  it('imports have no circles', () => {
    expect(importCircles(files)).toEqual([]);
    const circle = [parse('server/a.ts', `import './b.ts';`), parse('server/b.ts', `import './a.ts';`)];
    expect(importCircles(circle)).toEqual(['server/a.ts → server/b.ts → server/a.ts']);
  });

  it('lists only nouns of handlers that exist', () => {
    expect(unusedNouns()).toEqual([]);
  });

  it('lists only files that exist', () => {
    const known = new Set(files.map(({ path }) => path));
    expect([...KIND_OF_FILE.keys()].filter((path) => !known.has(path))).toEqual([]);
  });

  it('every folder of the server is a noun or a listed layer', () => {
    const folders = files.flatMap((file) => /^server\/([^/]+)\//.exec(file.path)?.[1] ?? []);
    const unknown = [...new Set(folders)].filter((folder) => !(folder in ALLOWED_IMPORTS) && !isLayer(folder));
    expect(unknown).toEqual([]);
  });

  it('a folder has at most 12 source files, of tests 20', () => {
    expect(largeFolders(files.map(({ path }) => path))).toEqual([]);
    const many = (folder: string, count: number) => Array.from({ length: count }, (_, n) => `${folder}/n${n}.ts`);
    expect(largeFolders([...many('server/cart', 13), ...many('tests/cart', 20)])).toEqual(['server/cart has 13 files']);
    expect(largeFolders(many('tests/cart', 21))).toEqual(['tests/cart has 21 files']);
    expect(
      Object.keys(LARGE_FOLDERS).filter((folder) => !files.some(({ path }) => posix.dirname(path) === folder)),
    ).toEqual([]);
  });

  it('every folder of tests has the name of the folder that it tests', () => {
    const folders = new Set(files.map(({ path }) => posix.dirname(path)));
    const sources = [...folders].filter((folder) => !folder.startsWith('tests/'));
    const isMirror = (folder: string) =>
      ['', 'server/', 'resources/', 'resources/components/'].some((root) =>
        sources.some((source) => `${source}/`.startsWith(`${root}${folder}/`)),
      );
    const own = /^tests\/(bench|deploy|recipes|support|year)(\/|$)|^tests\/database\/releases$/;
    const tested = [...folders].filter((folder) => folder.startsWith('tests/') && !own.test(folder));
    expect(tested.filter((folder) => !isMirror(folder.slice('tests/'.length)))).toEqual([]);
  });
});

/** Folders that may hold more files, and why. */
const LARGE_FOLDERS: Record<string, string> = {
  bin: 'each file is a command of package.json',
  'database/migrations': 'only grows, in one order',
  'database/seeds/demo': 'data of the demo gallery, read as one list',
  'database/seeds/demo/easel': 'the strokes that all painters share',
  'database/seeds/demo/painters': 'one file for each kind of picture',
};

function largeFolders(paths: string[]): string[] {
  const counts = Map.groupBy(paths, (path) => posix.dirname(path));
  return [...counts].flatMap(([folder, { length }]) =>
    length > (folder.startsWith('tests/') ? 20 : 12) && !LARGE_FOLDERS[folder] ? [`${folder} has ${length} files`] : [],
  );
}

function imports(file: SourceFile, isWrong: (imported: SourceFile['imports'][number]) => boolean): string[] {
  return file.imports.filter(isWrong).map(({ target }) => `imports ${target}`);
}

/** Time and months in Manila, durations, and lengths of texts: pure, so server and browser may import them. */
const PURE_MODULES = ['server/time/time.ts', 'server/time/months.ts', 'server/texts/lengths.ts'];

function isOurs(target: string): boolean {
  return /^(server|resources|database|tests|bin)\//.test(target);
}

/** Folders of the server that are not nouns. */
const LAYERS = [
  'boot',
  'jobs',
  'http',
  'page-cache',
  'frontend',
  'inertia',
  'catalogue',
  'changes',
  'oauth-provider',
  'cache',
  'storage',
  'doctor',
  'backup',
  'texts',
  'time',
];

function isLayer(folder: string): boolean {
  return LAYERS.includes(folder);
}

function nounOf(path: string): string | null {
  const folder = /^server\/([^/]+)\//.exec(path)?.[1];
  return folder && !isLayer(folder) ? folder : null;
}

const KIND_OF_FILE = new Map(Object.entries(FILE_KINDS).flatMap(([kind, paths]) => paths.map((path) => [path, kind])));
const KINDS_BY_NAME: Record<string, string> = {
  contract: 'contract',
  records: 'records',
  present: 'present',
  controller: 'controller',
  schema: 'schema',
  // Files of a payment provider.
  client: 'gateway',
  provider: 'gateway',
  webhook: 'gateway',
};

/** The kind that the table lists, else the kind of a standard name (`records.ts`). Any other file of a noun is a rule. */
function kindOf(path: string): string {
  if (!nounOf(path)) return '';
  if (/^server\/payments\/[a-z]+\/(client|provider|webhook)\.ts$/.test(path)) return 'gateway';
  const name = /([^/]+)\.tsx?$/.exec(path)?.[1] ?? '';
  return KIND_OF_FILE.get(path) ?? KINDS_BY_NAME[name] ?? 'rule';
}

function isMigration(path: string): boolean {
  return /^database\/migrations\/\d{4}_[a-z]+(_[a-z]+)*\.ts$/.test(path);
}
