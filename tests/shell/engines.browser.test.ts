import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createOrder } from '../../database/factories/orders.ts';
import { write } from '../../database/transaction.ts';
import { freeArtworks } from '../checkout/checkout-form.ts';
import { type OpenShop, openShop } from '../support/browser/browser.ts';
import {
  address,
  click,
  hydrated,
  scrollDown,
  scrolled,
  stableCentre,
  text,
} from '../support/browser/engines/by-pointer.ts';
import type { Engine, EnginePage } from '../support/browser/engines/engine.ts';
import { startFirefox } from '../support/browser/engines/firefox.ts';
import { startWebKit } from '../support/browser/engines/webkit.ts';
import { findInstalled } from '../support/programs/programs.ts';
import { sessionCookie } from '../support/visitors/sign-in.ts';

// The other browser tests run in Chromium. These journeys depend on what engines do differently: history, the cache of pages,
// pointers, popovers and forms.

const ENGINES = [
  { name: 'Firefox', start: startFirefox, programs: ['firefox-esr', 'setpriv'], packages: 'firefox-esr' },
  {
    name: 'WebKit',
    start: startWebKit,
    programs: ['WebKitWebDriver', 'Xvfb', 'setpriv'],
    packages: 'webkit2gtk-driver xvfb',
  },
];

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Pixels. */
const SCROLLBAR_WIDTH = 16;

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop({ PLAIN_RESPONSES: 'pictures,news,complaints' });
});

const complaints = (page: EnginePage) =>
  page.evaluate(() => (window as unknown as { complaints: string[] }).complaints);
const titles = (page: EnginePage) =>
  page.evaluate(() => [...document.querySelectorAll('#results .artwork-card h2')].map((each) => each.textContent));
const heading = (page: EnginePage) => page.evaluate(() => document.querySelector('main h1')?.textContent ?? '');
const addressIs = (page: EnginePage, expected: string | RegExp) =>
  expect
    .poll(() => address(page))
    .toMatch(typeof expected === 'string' ? new RegExp(`^${RegExp.escape(expected)}$`) : expected);
const textHas = (page: EnginePage, expected: string) => expect.poll(() => text(page)).toContain(expected);

describe.each(ENGINES)('in $name', ({ name, start, programs, packages }) => {
  let engine: Engine | null = null;
  beforeAll(async () => {
    const [path, ...others] = await Promise.all(programs.map(findInstalled));
    if (path && others.every(Boolean)) engine = await start(path);
  });
  afterAll(() => engine?.close());
  beforeEach(({ skip }) => {
    if (!engine)
      skip(`${name} is not installed (on Debian: apt-get install ${packages}); its journeys were NOT tested`);
  });

  async function visit(path: string, size = DESKTOP): Promise<EnginePage> {
    const page = await (engine as Engine).open();
    onTestFinished(() => page.close());
    await page.resize(size);
    await page.goto(shop.url + path);
    await hydrated(page);
    return page;
  }

  it('SHELL-01 the home page hydrates silently, and its controls work', async () => {
    const page = await visit('/');
    expect(await complaints(page)).toEqual([]);
    await click(page, 'main button[data-favorite]');
    await stableCentre(page, 'dialog h2', 'To add');
    expect(await complaints(page)).toEqual([]);
  });

  it('LIST-02 a filter changes list and address, and Back restores list, address and position', async () => {
    const page = await visit('/artworks');
    const all = await titles(page);
    await scrollDown(page, 900);
    const option = await stableCentre(page, '#filters label', 'Drawing');
    const above = await scrolled(page);
    await page.click(option);
    await addressIs(page, '/artworks/category/drawing');
    await expect.poll(() => titles(page)).not.toEqual(all);
    const drawings = await titles(page);

    await scrollDown(page, 700);
    const card = await stableCentre(page, '#results .artwork-card h2 a');
    const below = await scrolled(page);
    await page.click(card);
    await addressIs(page, /^\/artworks\/[^?]+$/);
    await expect.poll(() => heading(page)).not.toBe('Drawing');
    await page.back();
    await addressIs(page, '/artworks/category/drawing');
    await expect.poll(() => titles(page)).toEqual(drawings);
    await expect.poll(() => scrolled(page)).toBe(below);

    await page.back();
    await addressIs(page, '/artworks');
    await expect.poll(() => titles(page)).toEqual(all);
    await expect.poll(() => scrolled(page)).toBe(above);
    expect(await page.evaluate(() => document.querySelectorAll('#filters :checked').length)).toBe(0);
    expect(await complaints(page)).toEqual([]);
  });

  it('LIST-02 Back from another document shows the list where it was left', async () => {
    const page = await visit('/artworks');
    const left = await scrollDown(page, 1_200);
    // Below a dialog a page is wider by the scrollbar that it loses. Pictures grow by 1.2 %, and so does the height above the place.
    const moved = async () => Math.abs((await scrolled(page)) - left);
    await click(page, '#results button[data-favorite]');
    await click(page, 'dialog a', 'Continue with Google');
    await textHas(page, 'Choose a demo collector');
    await page.back();
    await addressIs(page, '/artworks');
    await expect.poll(moved).toBeLessThan(SCROLLBAR_WIDTH);
    await hydrated(page);
    expect(await moved()).toBeLessThan(SCROLLBAR_WIDTH);
  });

  it('LIST-09 the filters of a phone show the number of works, and nothing scrolls sideways', async () => {
    const page = await visit('/artworks', PHONE);
    const overflow = () =>
      page.evaluate(() => {
        const wide = [document.documentElement, ...document.querySelectorAll('#filters, #filters > *')];
        return wide.filter((each) => each.scrollWidth > window.innerWidth).map((each) => each.outerHTML.slice(0, 100));
      });
    expect(await overflow()).toEqual([]);
    await click(page, 'main button', 'Filter');
    await stableCentre(page, '#filters h2', 'Filter');
    expect(await overflow()).toEqual([]);
    const number = () =>
      page.evaluate(() => {
        const button = [...document.querySelectorAll('#filters button')].at(-1);
        return Number(/^Show (\d+) artworks?$/.exec(button?.textContent ?? '')?.[1]);
      });
    const all = await number();
    await click(page, '#filters label', 'Drawing');
    await expect.poll(number).not.toBe(all);
    const few = await number();
    await click(page, '#filters button', `Show ${few} artwork`);
    await expect.poll(() => page.evaluate(() => document.querySelector('#filters')?.checkVisibility())).toBe(false);
    expect(await page.evaluate(() => document.querySelector('#results [role="status"]')?.textContent)).toMatch(
      new RegExp(` of ${few}$`),
    );
    await stableCentre(page, 'main button', 'Filter (1)');
    expect(await overflow()).toEqual([]);
    expect(await complaints(page)).toEqual([]);
  });

  it('PAY-12 a work is put into the cart, ordered with typed details, and paid', async () => {
    const { id, slug } = await freeArtworks(shop.database).first('id', 'slug');
    const page = await visit(`/artworks/${slug}`);
    await click(page, 'main button', 'Add to Cart');
    await click(page, 'main :is(a, button)', 'Already in Cart');
    await click(page, 'main a', 'Checkout');
    await click(page, 'main a', 'Continue with Google');
    await click(page, 'button', 'Luz');
    await addressIs(page, '/checkout');
    await hydrated(page);
    const typed = {
      contact_number: '09171234567',
      address_1: '12 Mabini Street',
      state_id: 'Batangas',
      city_id: 'Lipa',
    };
    for (const [field, value] of Object.entries(typed)) {
      await click(page, `main [name="${field}"]`);
      await page.type(value);
    }
    await click(page, 'main button', 'Pay Now');
    await addressIs(page, /^\/sandbox\/payments\//);
    await hydrated(page);
    await click(page, 'main button', 'Pay');
    await addressIs(page, /^\/orders\//);
    await textHas(page, 'Paid');
    const number = (await address(page)).split('/').at(-1);
    const order = await shop.database('orders').where({ number }).first();
    expect(order).toMatchObject({
      state: 'paid',
      address_1: '12 Mabini Street',
      city: 'Lipa City',
      province: 'Batangas',
    });
    expect(await shop.database('order_items').where({ order_id: order.id }).pluck('artwork_id')).toEqual([id]);
  });

  it('AUTH-04 Back after a sign-out shows nothing of the collector', async () => {
    const account = await createAccount(shop.database, { firstname: 'Quintina' });
    const { number } = await write(shop.database, (transaction) =>
      createOrder(transaction, { accountId: account.id, total: 1_234_500, firstName: 'Quintina' }),
    );
    const page = await visit('/artworks');
    const value = encodeURIComponent(await sessionCookie(shop.database, account));
    await page.setCookie({ name: 'session', value, url: shop.url });
    await page.goto(shop.url);
    await hydrated(page);
    await click(page, 'header button', 'Your account');
    await click(page, '#user-menu a', 'My Orders');
    await textHas(page, number);
    await click(page, `main a[href="/orders/${number}"]`);
    await expect.poll(() => heading(page)).toContain(number);
    await textHas(page, '12,345.00');
    await click(page, 'header button', 'Your account');
    await textHas(page, 'Hello, Quintina');
    await click(page, '#user-menu a', 'Sign Out');
    await addressIs(page, '/');
    await hydrated(page);
    await page.back();
    const secrets = ['Quintina', '12,345.00', number];
    const seen: string[] = [];
    await expect
      .poll(async () => {
        const shown = await text(page);
        seen.push(...secrets.filter((each) => shown.includes(each)));
        return address(page);
      })
      .toMatch(/^\/sign-in\?/);
    await textHas(page, 'Sign in to the gallery');
    expect(seen).toEqual([]);
    const end = await text(page);
    expect(secrets.filter((each) => end.includes(each))).toEqual([]);
  });
});
