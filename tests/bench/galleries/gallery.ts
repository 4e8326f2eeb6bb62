import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { connect } from '../../../database/connect.ts';
import { migrate } from '../../../database/migrate.ts';
import { type Interest, popularityOf } from '../../../server/artworks/popularity/decay.ts';
import { DAY } from '../../../server/time/time.ts';

const words =
  'Dawn River Market Habagat Amihan Terraces Lola Harvest Fiesta Salt Monsoon Capiz Window Bangka Dusk Mangrove'.split(
    ' ',
  );
const TERM_COUNTS: Record<string, number> = {
  categories: 12,
  styles: 15,
  media: 25,
  subjects: 30,
  tags: 200,
  artist_types: 4,
};
const placeholder = `data:image/webp;base64,${'UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoQABAA'.padEnd(120, 'A')}`;

/** Creates a gallery of any size in `dataDir`: rows without pictures, the same rows every time, distributed as in real catalogues. */
export async function makeGallery(dataDir: string, artworks: number, now: number): Promise<void> {
  const knex = connect({ dataDir, databaseUrl: null });
  await migrate(knex);
  await knex.destroy();
  const database = new Sqlite(join(dataDir, 'galerya.sqlite'));
  database.pragma('synchronous = OFF');
  const triggers = dropTriggers(database);
  database.transaction(() => {
    addTerms(database);
    addSite(database);
    addArtists(database, Math.max(40, Math.round(artworks / 25)));
    addArtworks(database, artworks, now);
    queueForSearch(database);
  })();
  for (const sql of triggers) database.exec(sql);
  fillInventory(database);
  database.exec('analyze');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Row triggers take longer than the inserts, and no process reads changes yet. */
function dropTriggers(database: Database): string[] {
  const triggers = database.prepare("select name, sql from sqlite_master where type = 'trigger'").all();
  return (triggers as { name: string; sql: string }[]).map(({ name, sql }) => {
    database.exec(`drop trigger ${name}`);
    return sql;
  });
}

/** Queues the rows for the search index, as the dropped triggers would. */
function queueForSearch(database: Database): void {
  for (const table of ['artworks', 'artists', 'styles']) {
    const kind = table.slice(0, -1);
    database.exec(`insert or ignore into search_pending (kind, id, due_at) select '${kind}', id, 0 from ${table}`);
  }
}

/** Fills the staff's list, as a background job does after an upgrade. */
function fillInventory(database: Database): void {
  database.exec('insert into inventory_fill select max(id) from artworks; update inventory_fill set artwork_id = 0');
  database.exec('delete from inventory_fill');
}

function addTerms(database: Database): void {
  const portrait = insert(database, 'images', ['key', 'width', 'height', 'placeholder', 'alt']);
  portrait('shared-picture', 1600, 1200, placeholder, 'A picture');
  for (const [table, count] of Object.entries(TERM_COUNTS)) {
    const add = insert(database, table, ['slug', 'name', ...(table === 'styles' ? ['image_id'] : [])]);
    for (let n = 1; n <= count; n++) {
      const name = `${words[n % words.length]} ${table.slice(0, -1)} ${n}`;
      add(name.toLowerCase().replaceAll(/[ _]/g, '-'), name, ...(table === 'styles' ? [1] : []));
    }
  }
}

function addSite(database: Database): void {
  const add = insert(database, 'menu_items', ['parent_id', 'placement', 'name', 'address', 'position']);
  for (const placement of ['header', 'footer']) {
    for (let top = 1; top <= 5; top++) {
      const parent = add(null, placement, `Menu ${top}`, '/artworks', top);
      for (let item = 1; item <= 6; item++)
        add(parent, placement, `Item ${top}.${item}`, `/artworks?page=${item}`, item);
    }
  }
}

function addArtists(database: Database, count: number): void {
  const add = insert(database, 'artists', [
    'slug',
    'name',
    'hometown',
    'bio',
    'image_id',
    'is_shown_on_website',
    'published_at',
  ]);
  for (let n = 1; n <= count; n++)
    add(`artist-${n}`, `Artist ${words[n % words.length]} ${n}`, 'Baguio', 'Paints.', 1, 1, 0);
}

function addArtworks(database: Database, count: number, now: number): void {
  const random = randomFrom(20261121);
  const image = insert(database, 'images', ['key', 'width', 'height', 'placeholder', 'alt']);
  const columns = [
    'slug',
    'title',
    'artist_id',
    'category_id',
    'medium_id',
    'medium_description',
    'description',
    'year_made',
  ];
  const measures = [
    'height',
    'width',
    'depth',
    'original_price',
    'discounted_price',
    'image_id',
    'published_at',
    'popularity',
  ];
  const artwork = insert(database, 'artworks', [...columns, ...measures]);
  const style = insert(database, 'artwork_style', ['artwork_id', 'style_id']);
  const subject = insert(database, 'artwork_subject', ['artwork_id', 'subject_id']);
  const interest = insert(database, 'interests', ['artwork_id', 'kind', 'happened_at']);
  const tag = insert(database, 'artwork_tag', ['artwork_id', 'tag_id']);
  const reservation = insert(database, 'reservations', ['artwork_id', 'state', 'expires_at', 'since', 'cart_id']);
  const cart = database.prepare('insert into carts (created_at) values (?)').run(now).lastInsertRowid;
  const artists = Number(database.prepare('select count(*) from artists').pluck().get());
  const skewed = (max: number) => 1 + Math.floor(max * random() ** 2);
  const several = (add: (...values: unknown[]) => unknown, id: number, max: number, few: number) => {
    const chosen = new Set(Array.from({ length: 1 + Math.floor(random() * few) }, () => skewed(max)));
    for (const each of chosen) add(id, each);
  };

  for (let n = 1; n <= count; n++) {
    const title = `${words[skewed(words.length) - 1]} ${words[skewed(words.length) - 1]} ${n}`;
    const height = Math.round(8 * Math.exp(random() * 2.2));
    const width = random() < 0.15 ? height : Math.round(height * (0.6 + random()));
    // Most works cost between Php 4,000 and 60,000, a few far more.
    const price = Math.round(4_000 * Math.exp(random() * 2 + random() * 2)) * 100;
    const discounted = random() < 0.1 ? Math.round(price * 0.8) : null;
    const picture = image(
      `work-${n}`,
      1600,
      Math.max(1, Math.round((1600 * height) / width)),
      placeholder,
      `${title}, a painting`,
    );
    const published = now - Math.floor(random() * 1800 * DAY) - 1000;
    const identity = [title.toLowerCase().replaceAll(' ', '-'), title, skewed(artists), skewed(12), skewed(25)];
    const prose = ['On linen', `${title} was made in one season. `.repeat(6), 2000 + Math.floor(random() * 26)];
    // One artwork in twenty has recent interests.
    const interests = random() < 0.05 ? someInterests(random, now) : [];
    const id = artwork(
      ...identity,
      ...prose,
      height,
      width,
      0,
      price,
      discounted,
      picture,
      published,
      interests.reduce((sum, [kind, at]) => sum + popularityOf(kind, at, now), 0),
    );
    for (const [kind, at] of interests) interest(id, kind, at);
    several(style, id, 15, 2);
    several(subject, id, 30, 2);
    several(tag, id, 200, 4);
    const held = random();
    if (held < 0.3) reservation(id, 'sold', null, published + Math.floor(random() * (now - published)), null);
    else if (held < 0.33) reservation(id, 'reserved', now + (random() < 0.5 ? DAY : -DAY), now - 2 * DAY, cart);
  }
}

function someInterests(random: () => number, now: number): [Interest, number][] {
  const kinds: Interest[] = ['view', 'view', 'view', 'favorite', 'share', 'cart-add'];
  return Array.from({ length: 1 + Math.floor(random() * 5) }, () => [
    kinds[Math.floor(random() * kinds.length)] ?? 'view',
    now - Math.floor(random() * 14 * DAY),
  ]);
}

function insert(database: Database, table: string, columns: string[]): (...values: unknown[]) => number {
  const statement = database.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`);
  return (...values) => Number(statement.run(...values).lastInsertRowid);
}

/** mulberry32: small, and the same on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
