import { describe, expect, it } from 'vitest';
import { parse, type SourceFile, sourceFiles } from './support/source-files.ts';

// The table of docs/architecture.md, executable. Each rule also meets sources that break it, so that no rule passes by seeing nothing.

/** Noun → the nouns it may ask. Arrows run one way: everybody names only nouns that stand above. */
const ARROWS: Record<string, string[]> = {
  navigation: [],
  reservations: [],
  mail: ['navigation'],
  locations: [],
  vouchers: [],
  artworks: ['navigation', 'reservations'],
  payments: ['vouchers', 'artworks'],
  cart: ['navigation', 'reservations', 'vouchers', 'artworks'],
  accounts: ['navigation', 'mail', 'locations', 'cart'],
  styles: ['artworks'],
  collectors: ['artworks'],
  search: [],
  listing: ['navigation', 'artworks', 'search'],
  orders: ['navigation', 'reservations', 'mail', 'locations', 'vouchers', 'payments', 'artworks', 'cart', 'listing'],
  checkout: [
    ...[
      'navigation',
      'reservations',
      'mail',
      'locations',
      'vouchers',
      'payments',
      'artworks',
      'cart',
      'accounts',
      'orders',
    ],
  ],
  'personal-data': ['navigation', 'reservations', 'locations', 'accounts', 'orders'],
  certificates: ['navigation', 'artworks', 'orders'],
  artists: ['navigation', 'artworks', 'search', 'listing'],
  'search-results': ['navigation', 'artworks', 'styles', 'search', 'listing', 'artists'],
  exhibitions: ['navigation', 'artworks'],
  home: ['artworks', 'styles', 'collectors', 'artists', 'exhibitions'],
  fomo: ['artworks', 'home'],
  'static-pages': ['navigation'],
  sitemap: ['static-pages'],
  favorites: ['navigation', 'artworks', 'listing'],
  follows: ['navigation', 'mail', 'artworks', 'artists', 'listing'],
  newsletter: ['navigation', 'mail'],
  wishes: ['reservations', 'mail', 'artworks'],
  views: ['artworks'],
  shares: [],
  recommendations: ['artworks', 'listing', 'views'],
  operator: [
    ...['navigation', 'reservations', 'vouchers', 'artworks', 'orders', 'checkout', 'fomo', 'mail', 'accounts'],
    'personal-data',
  ],
};

/** What a kind of file within a noun may take: other kinds, our own files outside the nouns, packages. */
const KINDS: Record<string, { kinds: string[]; own: RegExp; packages: string[] }> = {
  contract: { kinds: ['contract'], own: /^$/, packages: [] },
  // Escaping and the calendar are as pure as they are, and must not be written twice.
  rule: { kinds: ['rule', 'contract'], own: /^server\/(http\/html|calendar)\.ts$/, packages: [] },
  // Texts that stand in the repository: read from files once, at the start.
  files: { kinds: ['markdown', 'rule', 'contract'], own: /^$/, packages: ['node:fs', 'node:path'] },
  markdown: { kinds: ['rule', 'contract'], own: /^$/, packages: ['markdown-it'] },
  records: {
    kinds: ['records', 'rule', 'contract'],
    own: /^database\/(transaction|batches|beside|engine|pace|frequent-question)\.ts$|^server\/(changes\/contract|account-lock|client-networks|http\/account-sessions)\.ts$/,
    packages: ['knex'],
  },
  // What carries something out of the house.
  delivery: {
    kinds: ['delivery', 'rule', 'contract'],
    own: /^$/,
    packages: ['nodemailer', 'node:crypto', 'node:fs/promises', 'node:path'],
  },
  // What a form must be like, in zod's words.
  schema: { kinds: ['rule', 'contract'], own: /^$/, packages: ['zod'] },
  // How somebody who takes payments is spoken with.
  provider: {
    kinds: ['provider', 'call', 'signature', 'schema', 'records', 'rule', 'contract'],
    own: /^server\/context\.ts$/,
    packages: ['node:crypto', 'zod'],
  },
  call: { kinds: ['provider'], own: /^$/, packages: [] },
  signature: { kinds: [], own: /^$/, packages: ['node:crypto'] },
  // Asks a provider, and has written down what it says.
  till: {
    kinds: ['till', 'provider', 'records', 'rule', 'contract'],
    own: /^server\/context\.ts$|^database\/transaction\.ts$/,
    packages: ['node:timers/promises'],
  },
  // Works beside the serving, in each process.
  worker: {
    kinds: ['worker', 'till', 'delivery', 'records', 'present', 'rule', 'contract'],
    own: /^server\/(context|repeating)\.ts$/,
    packages: ['prom-client', 'node:path'],
  },
  // Sign-in by the packages that are made for it, and how they ask a provider.
  strategies: {
    kinds: ['bridge', 'exchange', 'rule', 'contract'],
    own: /^server\/settings\.ts$/,
    packages: ['passport', 'passport-facebook', 'passport-google-oauth20'],
  },
  bridge: { kinds: ['contract'], own: /^$/, packages: ['node:crypto'] },
  exchange: { kinds: [], own: /^$/, packages: ['node:http'] },
  // What the gallery's people ask for on a command line.
  command: {
    kinds: ['command', 'records', 'rule', 'contract'],
    own: /^database\/transaction\.ts$|^server\/(calendar|http\/account-sessions)\.ts$/,
    packages: ['knex', 'node:util'],
  },
  // What is drawn on paper.
  pdf: { kinds: ['pdf', 'rule', 'contract'], own: /^$/, packages: ['pdfkit', 'qrcode', 'node:module'] },
  // A file that a noun hands out: read, presented and drawn.
  attachment: {
    kinds: ['attachment', 'pdf', 'records', 'present', 'rule', 'contract'],
    own: /^server\/context\.ts$/,
    packages: [],
  },
  // What is shown to many is made so that it cannot change.
  present: { kinds: ['present', 'rule', 'contract'], own: /^server\/(inertia\/constant|calendar)\.ts$/, packages: [] },
  controller: {
    kinds: [
      'records',
      'present',
      'attachment',
      'files',
      'strategies',
      'schema',
      'till',
      'provider',
      'rule',
      'contract',
    ],
    own: /^server\/(http|inertia)\/|^server\/(context|pages|calendar)\.ts$|^database\/beside\.ts$/,
    // What a body must be is said with zod's words.
    packages: ['express', 'zod'],
  },
};

interface Rule {
  says: string;
  faults: (file: SourceFile) => string[];
  /** Sources that break it, with the path that each would stand at. */
  broken: [path: string, source: string][];
}

const RULES: Rule[] = [
  {
    says: 'a file of a noun takes only what its kind may take',
    faults: (file) => {
      const kind = KINDS[kindOf(file.path)];
      if (!kind) return [];
      return imports(file, ({ target }) =>
        nounOf(target)
          ? !kind.kinds.includes(kindOf(target))
          : !(isOurs(target) ? kind.own.test(target) : kind.packages.includes(target)),
      );
    },
    broken: [
      ['server/artworks/contract.ts', `import type { Row } from './records.ts';`],
      ['server/artworks/dimensions.ts', `import { find } from './records.ts';`],
      ['server/artworks/dimensions.ts', `import type { Knex } from 'knex';`],
      ['server/artworks/dimensions.ts', `import { readFileSync } from 'node:fs';`],
      ['server/artworks/records.ts', `import { card } from './present.ts';`],
      ['server/artworks/card-records.ts', `import { NotFound } from '../http/errors.ts';`],
      ['server/artworks/present.ts', `export { find } from './records.ts';`],
      ['server/artworks/controller.ts', `import type { Knex } from 'knex';`],
      ['server/artworks/controller.ts', `const { show } = await import('../artists/controller.ts');`],
    ],
  },
  {
    says: 'arrows between nouns are those of the table',
    faults: (file) => {
      const noun = nounOf(file.path);
      return noun ? imports(file, ({ target }) => ![null, noun, ...(ARROWS[noun] ?? [])].includes(nounOf(target))) : [];
    },
    broken: [
      ['server/artworks/records.ts', `import { find } from '../artists/records.ts';`],
      ['server/artworks/rule.ts', `import { find } from '../cart/rule.ts';`],
    ],
  },
  {
    says: 'a contract holds nothing that runs',
    faults: (file) => (kindOf(file.path) === 'contract' && file.runs ? ['runs'] : []),
    broken: [
      ['server/artworks/contract.ts', `export const sizes = ['small'];`],
      ['server/artworks/contract.ts', `import { Artist } from '../artists/contract.ts';`],
    ],
  },
  {
    says: 'the protocol stands on its own, and the HTTP floor calls no noun',
    faults: (file) => {
      if (file.path.startsWith('server/inertia/'))
        return imports(file, ({ target }) => isOurs(target) && !target.startsWith('server/inertia/'));
      if (file.path.startsWith('server/http/'))
        return imports(file, ({ target, typeOnly }) => nounOf(target) !== null && !typeOnly);
      return [];
    },
    broken: [
      ['server/inertia/props.ts', `import type { Pages } from '../pages.ts';`],
      ['server/http/page.ts', `import { menus } from '../navigation/records.ts';`],
    ],
  },
  {
    says: 'migrations import nothing of ours',
    faults: (file) =>
      file.path.startsWith('database/migrations/') ? imports(file, ({ target }) => isOurs(target)) : [],
    broken: [['database/migrations/0001_artworks.ts', `import { sizes } from '../../server/listing/filters.ts';`]],
  },
  {
    says: 'the database knows of the server only contracts, rules and the catalogue, and only in its seeds and factories',
    faults: (file) => {
      if (!file.path.startsWith('database/')) return [];
      const plain = !/^database\/(seeds|factories)\//.test(file.path);
      return imports(file, ({ target }) => {
        if (!target.startsWith('server/')) return plain && /^database\/(seeds|factories)\//.test(target);
        return plain || !(['contract', 'rule'].includes(kindOf(target)) || target.startsWith('server/catalogue/'));
      });
    },
    broken: [
      ['database/connect.ts', `import type { Settings } from '../server/settings.ts';`],
      ['database/seeds/demo.ts', `import { show } from '../../server/artworks/controller.ts';`],
      ['database/migrate.ts', `import { seed } from './seeds/demo.ts';`],
    ],
  },
  {
    says: 'seeds are reached from the server by its demo alone, and by no noun',
    faults: (file) => {
      if (!file.path.startsWith('server/') || /^server\/(main|demo)\.ts$/.test(file.path)) return [];
      return imports(file, ({ target }) => /^database\/(seeds|factories)\//.test(target));
    },
    broken: [['server/app.ts', `import { seed } from '../database/seeds/demo.ts';`]],
  },
  {
    says: 'pages take from the server only types and pure rules',
    faults: (file) => {
      if (!file.path.startsWith('resources/')) return [];
      return imports(file, ({ target, typeOnly }) => {
        if (!isOurs(target) || target.startsWith('resources/')) return false;
        const types = target === 'server/pages.ts' || kindOf(target) === 'contract';
        return !(kindOf(target) === 'rule' || (types && typeOnly));
      });
    },
    broken: [
      ['resources/pages/home.tsx', `import { find } from '../../server/artworks/records.ts';`],
      ['resources/pages/home.tsx', `import { Pages } from '../../server/pages.ts';`],
      ['resources/pages/home.tsx', `import type { Row } from '../../server/artworks/records.ts';`],
      ['resources/calls.ts', `import { connect } from '../database/connect.ts';`],
    ],
  },
  {
    says: 'components and layouts import no page',
    faults: (file) =>
      /^resources\/(components|layouts|hooks)\//.test(file.path)
        ? imports(file, ({ target }) => target.startsWith('resources/pages/'))
        : [],
    broken: [['resources/components/artworks/card.tsx', `import Show from '../../pages/artworks/show.tsx';`]],
  },
  {
    says: 'nothing that runs the shop imports tests or the commands',
    faults: (file) =>
      /^(server|resources|database)\//.test(file.path)
        ? imports(file, ({ target }) => /^(tests|bin)\//.test(target))
        : [],
    broken: [['server/main.ts', `import { root } from '../bin/run.mjs';`]],
  },
  {
    says: 'no file only hands on what others export',
    faults: (file) => (file.imports.length > 0 && !file.hasOwnCode ? ['is a barrel'] : []),
    broken: [
      ['server/artworks/index.ts', `export * from './records.ts';`],
      ['server/artworks/all.ts', `import { card } from './present.ts';\nexport { card };`],
    ],
  },
  {
    says: 'names are kebab-case words of the trade',
    faults: (file) => {
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
    says: 'pages and configurations export a default, everything else names',
    faults: (file) => {
      const expected =
        /^resources\/pages\/|\.config\.ts$|-(setup|reporter)\.ts$|^database\/knexfile\.ts$|^resources\/drawn-icon\.tsx$/.test(
          file.path,
        );
      return file.exportsDefault && !expected ? ['exports a default'] : [];
    },
    broken: [['server/artworks/present.ts', 'export default function card() {}']],
  },
];

describe('the house', () => {
  const files = sourceFiles('server', 'resources', 'database', 'tests', 'bin');

  it.each(RULES)('$says', ({ faults }) => {
    expect(files.flatMap((file) => faults(file).map((fault) => `${file.path} ${fault}`))).toEqual([]);
  });

  it.each(
    RULES.flatMap(({ says, faults, broken }) => broken.map(([path, source]) => ({ says, faults, path, source }))),
  )('notices where $path breaks: $says', ({ faults, path, source }) => {
    expect(faults(parse(path, source))).not.toEqual([]);
  });

  it('arrows between nouns never lead back', () => {
    const known: string[] = [];
    for (const [noun, asks] of Object.entries(ARROWS)) {
      expect(
        asks.filter((other) => !known.includes(other)),
        `${noun} may only ask nouns above it`,
      ).toEqual([]);
      known.push(noun);
    }
  });

  it('every room of the server is a noun of the table, or one of the floors', () => {
    const rooms = files.flatMap((file) => /^server\/([^/]+)\//.exec(file.path)?.[1] ?? []);
    const unknown = [...new Set(rooms)].filter((room) => !(room in ARROWS) && !isFloor(room));
    expect(unknown).toEqual([]);
  });
});

function imports(file: SourceFile, wrong: (given: SourceFile['imports'][number]) => boolean): string[] {
  return file.imports.filter(wrong).map(({ target }) => `imports ${target}`);
}

function isOurs(target: string): boolean {
  return /^(server|resources|database|tests|bin)\//.test(target);
}

/** Rooms of the server that are not nouns: how it speaks, how pictures are kept, how it hears of changes, and a double of somebody else's. */
function isFloor(room: string): boolean {
  return ['http', 'inertia', 'catalogue', 'changes', 'oauth-provider'].includes(room);
}

function nounOf(path: string): string | null {
  const room = /^server\/([^/]+)\//.exec(path)?.[1];
  return room && !isFloor(room) ? room : null;
}

/** A kind of the table by the last word of the name (`facet-records.ts`); anything else in a noun is a rule. */
function kindOf(path: string): string {
  if (!nounOf(path)) return '';
  const word = /([a-z]+)\.tsx?$/.exec(path)?.[1] ?? '';
  return word in KINDS ? word : 'rule';
}

function isMigration(path: string): boolean {
  return /^database\/migrations\/\d{4}_[a-z]+(_[a-z]+)*\.ts$/.test(path);
}
