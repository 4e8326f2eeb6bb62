import { execFile } from 'node:child_process';
import { beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { curatorName, presentSite } from '../../server/navigation/present.ts';
import { readSite } from '../../server/navigation/records.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { editPart } from '../../server/site-editing/edit.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { childEnvironment } from '../support/programs/environment.ts';

const NOW = Date.UTC(2026, 10, 21, 4);

onEachEngine('the operator', (engine) => {
  let database: Knex;
  beforeEach(async () => {
    database ??= await engine.open();
  });

  const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: NOW }));
  const setting = async (key: string) => (await readSite(database)).settings.get(key);

  it('OPS-03 vouchers begin and end by the days of Manila', async () => {
    const days = ['--from', '2026-12-01', '--until', '2026-12-31'];
    const made = await gallery('vouchers', 'create', 'pasko', '--type', 'mmc_promo', '--percent', '10', ...days);
    expect(made).toEqual({ code: 0, text: 'Voucher PASKO is valid from 2026-12-01 to 2026-12-31.' });
    expect(await database('vouchers').where({ code: 'PASKO' }).first()).toMatchObject({
      straight_percent: 10,
      installment_percent: null,
      starts_at: Date.parse('2026-12-01T00:00:00+08:00'),
      ends_at: Date.parse('2027-01-01T00:00:00+08:00'),
    });
    expect((await gallery('vouchers', 'create', 'PASKO', '--type', 'mmc_promo', '--percent', '5')).code).toBe(2);
    expect((await gallery('vouchers', 'list')).text).toMatch(/PASKO +mmc_promo +10 % +- +2026-12-01/);
    expect((await gallery('vouchers', 'end', 'pasko')).code).toBe(0);
    expect((await gallery('vouchers', 'end', 'pasko')).code).toBe(2);
  });

  it('OPS-03 pickup days are closed and opened', async () => {
    expect((await gallery('pickup', 'close', '2026-12-25')).code).toBe(0);
    expect((await gallery('pickup', 'list')).text).toBe('2026-12-25');
    expect((await gallery('pickup', 'open', '2026-12-25')).code).toBe(0);
    expect((await gallery('pickup', 'list')).text).toBe('No day is closed.');
  });

  it('OPS-03 artworks are published, unpublished, repriced, and relisted where they were sold elsewhere', async () => {
    const { id, slug } = await createArtwork(database);
    const row = () => database('artworks').where({ id }).first('published_at', 'price', 'original_price');
    const { published_at } = await row();
    expect(published_at).toBeLessThan(NOW);
    expect((await gallery('artworks', 'unpublish', slug)).code).toBe(0);
    expect(await row()).toMatchObject({ published_at: null });
    expect((await gallery('artworks', 'publish', slug)).text).toMatch(/with its earlier date, .+/);
    expect(await row()).toMatchObject({ published_at });
    await gallery('artworks', 'unpublish', slug);
    expect((await gallery('artworks', 'publish', slug, '--as-new')).code).toBe(0);
    expect(await row()).toMatchObject({ published_at: NOW });
    expect((await gallery('artworks', 'reprice', slug, '12500.5', '--discounted', '11000')).code).toBe(0);
    expect(await row()).toMatchObject({ original_price: 1_250_050, price: 1_100_000 });
    expect((await gallery('artworks', 'reprice', slug, '12000')).text).toContain(
      'Php 11,000.00 instead of Php 12,000.00',
    );
    expect(await row()).toMatchObject({ original_price: 1_200_000, price: 1_100_000 });
    expect((await gallery('artworks', 'reprice', slug, '11000.505')).text).toContain('pesos with at most two decimals');
    const refused = await gallery('artworks', 'reprice', slug, '11000');
    expect(refused).toEqual({ code: 2, text: expect.stringContaining('--no-discount') });
    expect(await row()).toMatchObject({ original_price: 1_200_000, price: 1_100_000 });
    expect((await gallery('artworks', 'reprice', slug, '11000', '--no-discount')).code).toBe(0);
    expect(await row()).toMatchObject({ original_price: 1_100_000, price: 1_100_000 });
    expect((await gallery('artworks', 'reprice', slug, '9', '--no-discount', '--discounted', '8')).code).toBe(2);
    await database('reservations').insert({ artwork_id: id, state: 'sold', since: NOW });
    expect((await gallery('artworks', 'relist', slug)).code).toBe(0);
    expect((await gallery('artworks', 'relist', slug)).code).toBe(2);
  });

  it('OPS-03 the banner, the notifications and the menus follow', async () => {
    await gallery('banner', 'set', 'Open on Sunday', '--url', '/exhibitions');
    expect(await setting('banner')).toMatchObject({ text: 'Open on Sunday', url: '/exhibitions' });
    await gallery('banner', 'clear');
    expect(await setting('banner')).toBeNull();
    const scheduled = { part: 'banner', version: null, fields: { text: 'Later' }, actor: COMMAND_LINE } as const;
    await editPart(database, { ...scheduled, now: 1, publishAt: 2 });
    const { text } = await gallery('banner', 'set', 'Now');
    expect(text).toContain('is of the same field: Text. It will not be published');
    await gallery('banner', 'clear');
    await gallery('fomo', 'on', '--duration', '5');
    await gallery('fomo', 'off');
    expect(await setting('fomo')).toEqual({
      enabled: false,
      duration: 5_000,
      interval: 4_000,
      sales: true,
      interest: true,
    });
    const item = { placement: 'header', name: 'Artworks', address: '/artworks', position: 1 };
    const [{ id }] = await database('menu_items').insert(item).returning('id');
    expect((await gallery('menus', 'disable', String(id))).code).toBe(0);
    expect((await gallery('menus', 'list')).text).toMatch(/^HEADER\n.+\n\d+ +no +Artworks +\/artworks$/);
    expect((await gallery('menus', 'enable', String(id))).code).toBe(0);
  });

  it('OPS-03 the menus are listed as trees, each item below its parent', async () => {
    await database('menu_items').delete();
    const add = async (row: object) => (await database('menu_items').insert(row).returning('id'))[0].id;
    const footer = await add({ placement: 'footer', name: 'Help', position: 1 });
    const artworks = await add({ placement: 'header', name: 'Artworks', address: '/artworks', position: 2 });
    const artists = await add({ placement: 'header', name: 'Artists', address: '/artists', position: 1 });
    const styles = await add({ placement: 'header', name: 'Styles', position: 2, parent_id: artworks, enabled: false });
    const cubism = await add({ placement: 'header', name: 'Cubism', address: '/c', position: 1, parent_id: styles });
    const faq = await add({ placement: 'footer', name: 'FAQ', address: '/pages/faq', position: 1, parent_id: footer });
    const lines = (await gallery('menus', 'list')).text.split('\n').map((line) => line.replace(/^(\d+) +/, '$1 '));
    expect(lines).toEqual([
      'HEADER',
      expect.stringMatching(/^ID +SHOWN +NAME +ADDRESS$/),
      expect.stringMatching(new RegExp(`^${artists} yes +Artists +/artists$`)),
      expect.stringMatching(new RegExp(`^${artworks} yes +Artworks +/artworks$`)),
      expect.stringMatching(new RegExp(`^${styles} no {3,}Styles$`)),
      expect.stringMatching(new RegExp(`^${cubism} no, like ${styles} {5,}Cubism +/c$`)),
      '',
      'FOOTER',
      expect.stringMatching(/^ID +SHOWN +NAME +ADDRESS$/),
      expect.stringMatching(new RegExp(`^${footer} yes +Help$`)),
      expect.stringMatching(new RegExp(`^${faq} yes {3,}FAQ +/pages/faq$`)),
    ]);
  });

  it('OPS-03 PAY-10 the gallery’s details are set one by one, and missing ones are listed', async () => {
    const emptyShop = await engine.open();
    const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database: emptyShop, now: NOW }));
    const said = async () => presentSite(await readSite(emptyShop)).gallery;
    expect((await gallery('details', 'show')).text).toMatch(
      /email +none: no e-mail is sent about sales.+pickup +none/s,
    );
    expect((await gallery('details', 'set', '--email', ' Sales@Galerya.example')).code).toBe(0);
    expect((await gallery('details', 'set', '--name', 'Galerya Uno', '--pickup', '1 Ayala Avenue')).code).toBe(0);
    const hours = 'Monday to Friday, 10 AM to 6 PM';
    const unset = { curatorName: '', telephone: '', mapUrl: '' };
    const owner = { name: 'Galerya Uno', curatorEmail: 'sales@galerya.example', pickupAddress: '1 Ayala Avenue' };
    expect(await said()).toEqual({ ...owner, ...unset, openingHours: '', copyright: '© Galerya Uno' });

    const set = { ...owner, ...unset, openingHours: hours, copyright: '© 2026 Galerya Uno, Inc.' };
    expect((await gallery('details', 'set', '--hours', hours, '--copyright', set.copyright)).text).toContain(hours);
    expect(await said()).toEqual(set);
    expect((await gallery('details', 'set', '--curator', 'Corazon Villaruel')).text).toMatch(
      /curator +Corazon Villaruel/,
    );
    expect(curatorName(await readSite(emptyShop))).toBe('Corazon Villaruel');
    set.curatorName = 'Corazon Villaruel';
    expect(
      (await gallery('details', 'set', '--telephone', '+63 2 8123 4567', '--map', 'https://maps.example/g')).code,
    ).toBe(0);
    Object.assign(set, { telephone: '+63 2 8123 4567', mapUrl: 'https://maps.example/g' });
    for (const wrong of [
      [],
      ['--email', 'sales@'],
      ['--name', ' '],
      ['--pickup', 'x'.repeat(201)],
      ['--pickup', 'a\nb'],
      ['--curator', ''],
      ['--hours', 'a\nb'],
      ['--copyright', ' '],
      ['--telephone', 'call us'],
      ['--map', 'http://maps.example'],
      ['--sales-email', 'sales'],
    ])
      expect((await gallery('details', 'set', ...wrong)).code, wrong.join(' ')).toBe(2);
    expect(await said()).toEqual(set);
  });

  it('OPS-03 every wrong argument is answered with a sentence and changes nothing', async () => {
    const { slug } = await createArtwork(database);
    const before = await database('artworks').where({ slug }).first();
    const wrong = [
      'orders',
      'toString list',
      'orders constructor',
      'pickup close 2026-02-30',
      'pickup close 2026-01-01',
      'pickup close',
      'pickup open 2026-12-24',
      'vouchers create AB --type mmc_promo --percent 10',
      'vouchers create XMAS --type other --percent 10',
      'vouchers create XMAS --type mmc_promo',
      'vouchers create XMAS --type mmc_promo --percent 101',
      'vouchers create XMAS --type mmc_promo --percent 10 --until 2026-11-20',
      'vouchers end NONE',
      `artworks reprice ${slug} 12.345`,
      `artworks reprice ${slug} 0`,
      `artworks reprice ${slug} 100 --discounted 100`,
      `artworks publish ${slug}`,
      'artworks publish nowhere',
      'banner set Hello --url javascript:alert(1)',
      'banner set Hello --colour red',
      'fomo on --duration 0',
      'menus enable 999999',
      'menus enable x',
    ];
    for (const line of wrong)
      expect(await gallery(...line.split(' ')), line).toEqual({ code: 2, text: expect.stringMatching(/^\S.+\S$/) });
    expect(await database('artworks').where({ slug }).first()).toEqual(before);
    expect(await database('vouchers').where({ code: 'XMAS' })).toEqual([]);
  });

  it('OPS-03 help for all commands or one noun opens no database, nor does a wrong argument', async () => {
    const closed = (...argv: string[]) => runCommand(argv, () => expect.unreachable());
    for (const argv of [[], ['--help'], ['-h']])
      expect(await closed(...argv)).toEqual({
        code: 0,
        text: expect.stringMatching(/orders refund NUMBER.+menus list/s),
      });
    for (const argv of [
      ['orders', '--help'],
      ['orders', 'refund', '--help'],
    ]) {
      const { code, text } = await closed(...argv);
      expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('orders refund NUMBER') });
      expect(text).not.toContain('menus list');
    }
    for (const argv of [
      ['paintings', '--help'],
      ['orders'],
      ['orders', 'lose'],
      ['orders', 'refund'],
      ['banner', 'set', ''],
    ])
      expect((await closed(...argv)).code).toBe(2);
  });

  it('OPS-03 the command prints its result, and exits with 2 for a wrong argument', async () => {
    const { databaseUrl, dataDir } = await engine.create();
    const env = childEnvironment({ NODE_ENV: 'development', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
    const run = (argv: string[], more: NodeJS.ProcessEnv = {}) =>
      new Promise<{ code: unknown; out: string; err: string }>((done) => {
        execFile(process.execPath, ['bin/gallery.mjs', ...argv], { env: { ...env, ...more } }, (error, out, err) =>
          done({ code: error?.code ?? 0, out, err }),
        );
      });
    // Help needs no settings.
    const help = await run(['orders', '--help'], {
      PORT: 'eighty',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    });
    expect(help).toMatchObject({ code: 0, out: expect.stringContaining('orders deliver NUMBER'), err: '' });
    expect(await run(['fomo', 'maybe'])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('on, off') });
    expect(await run(['pickup', 'close', '2099-12-25'])).toMatchObject({ code: 0, err: '' });
    // Links of a text page are checked as its form checks them.
    expect(await run(['pages', 'set', 'about', '--text', '[us](/pages/abuot)'])).toMatchObject({
      code: 2,
      err: '--text: No page of the shop has this address: /pages/abuot.\n',
    });
    expect(await run(['pages', 'set', 'about', '--text', '[us](/pages/about)'])).toMatchObject({ code: 0, err: '' });
  });

  it('OPS-03 ADM-43 texts of mails are scheduled for one moment, shown and discarded', async () => {
    const at = ['--at', '2026-12-25T09:00'];
    const set = (name: string, text: string, ...more: string[]) =>
      gallery('mails', 'set', 'order-ready', name, text, ...more);
    expect(await set('heading', 'Merry Christmas', ...at)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Mails of this kind say from .+ 2026.+ on: Merry Christmas$/),
    });
    expect(await database('mail_texts').select('kind')).toEqual([]);
    expect((await set('subject', 'Ready: {number}', ...at)).code).toBe(0);
    const shown = (await gallery('mails', 'show', 'order-ready')).text;
    expect(shown).toMatch(/Scheduled for .+ by Command line\n(.|\n)*heading +Merry Christmas/);
    expect(shown).toMatch(/subject +Ready: \{number\}$/m);
    expect(await set('heading', 'Later', '--at', '2026-12-26')).toMatchObject({
      code: 2,
      text: expect.stringContaining('A change by Command line is scheduled for'),
    });
    expect(await set('heading', 'Soon', '--at', 'soon')).toMatchObject({
      code: 2,
      text: expect.stringMatching(/^--at: /),
    });
    expect(await set('heading', 'Past', '--at', '2026-01-01')).toMatchObject({
      code: 2,
      text: '--at: Please choose a time to come.',
    });
    const line = await database('audit_log').orderBy('id', 'desc').first('actor', 'action');
    expect(line).toEqual({ actor: 'Command line', action: 'site.scheduled' });
    expect((await gallery('mails', 'unschedule', 'order-ready')).code).toBe(0);
    expect((await gallery('mails', 'show', 'order-ready')).text).not.toContain('Scheduled');
    expect((await gallery('mails', 'unschedule', 'order-ready')).code).toBe(2);
  });
});
