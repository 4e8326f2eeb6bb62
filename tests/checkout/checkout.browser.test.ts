import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createCart } from '../../database/factories/carts.ts';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { write } from '../../database/transaction.ts';
import { HOUR, MINUTE } from '../../server/time/time.ts';
import { violations } from '../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';
import { openWithClock } from '../support/browser/clock.ts';
import type { Knex } from '../support/knex.ts';
import { collectorWith, fillAddress, fillPerson, freeArtworks, order, payNow } from './checkout-form.ts';

let shop: OpenShop;
/** Available artworks, each for one test: expensive ones, and ones below the minimum of installments. */
let dear: string[];
let cheap: string[];
const PRICE = 'coalesce(discounted_price, original_price)';

beforeAll(async () => {
  shop = await openShop();
  const free = () => freeArtworks(shop.database);
  dear = await free().whereRaw(`${PRICE} >= 1000000`).pluck('slug');
  cheap = (await free().pluck('slug')).filter((slug) => !dear.includes(slug));
});

interface ArtworkOptions {
  slug?: string;
  path?: string;
  width?: number;
  /** Centavos; default: the demo's price. */
  costs?: number;
}

/** A collector with one artwork in the cart, at the checkout. */
async function checkout({ slug = dear.pop() as string, path = '/checkout', width = 1280, costs }: ArtworkOptions = {}) {
  if (costs)
    await write(shop.database, async (transaction: Knex.Transaction) => {
      await transaction('artworks').where({ slug }).update({ original_price: costs, discounted_price: null });
    });
  const account = await collectorWith(shop.database, [slug]);
  const { title } = await shop.database('artworks').where({ slug }).first('title');
  const visit = await shop.visit(path, { as: account, viewport: { width, height: 900 } });
  const { page } = visit;
  await expect.poll(() => payNow(page).isEnabled()).toBe(true);
  return { ...visit, account, slug, title };
}

const voucher = (given?: Parameters<typeof createVoucher>[1]) =>
  write(shop.database, (transaction) => createVoucher(transaction, given));

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const term = (page: Page, months: number) => page.getByRole('radio', { name: new RegExp(`^${months} months`) });
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: "Oops! There's a problem" });
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('checkoutFormData') ?? '{}'));
/** Matches until the element is removed, which happens shortly after it is closed. */
const members = (page: Page, name: string) => page.getByRole('dialog', { name, includeHidden: true });
const apply = (page: Page) => page.getByRole('main').getByRole('button', { name: 'APPLY' });

/** Responds to the form's call instead of the server, and returns what was sent. */
async function answerWith(page: Page, status: number, body: object): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = [];
  await page.route('**/checkout', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(route.request().postDataJSON());
    await route.fulfill({ status, json: body });
  });
  return sent;
}

describe('the checkout page', () => {
  it('PAY-01 has payment, delivery and details in that order, beside the summary', async () => {
    const { page, title, complaints } = await checkout();
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings).toEqual([
      'Select Payment Method',
      'Select Delivery Method',
      'Enter Shipping Details',
      'Order Summary',
    ]);
    for (const label of ['First Name', 'Last Name', 'Contact Number', 'Street Address', 'Province', 'City']) {
      const control = page.getByLabel(new RegExp(`^${label}`));
      expect(await control.getAttribute('required'), label).not.toBeNull();
      expect((await control.boundingBox())?.height, label).toBeGreaterThanOrEqual(44);
    }
    const save = page.getByRole('checkbox', { name: 'Save this information for next time' });
    expect([await save.isChecked(), await save.isDisabled()]).toEqual([true, true]);
    expect(await summary(page).innerText()).toContain(title);
    expect(await summary(page).getByRole('link', { name: 'terms and conditions' }).getAttribute('href')).toBe(
      '/pages/terms',
    );
    expect(complaints).toEqual([]);
  });

  it('PAY-02 sets method, type and term with the group, and removes the applied voucher', async () => {
    const { page } = await checkout();
    expect(await radio(page, 'Card').isChecked()).toBe(true);
    await radio(page, 'Installment').check();
    expect(await radio(page, 'BPI').isChecked()).toBe(true);
    expect(await term(page, 3).isChecked()).toBe(true);
    await radio(page, 'HSBC').check();
    await term(page, 6).check();
    const hsbc = { payment_method: 'hsbcinstall', payment_type: 'installment', payment_term: 6 };
    expect(await stored(page)).toMatchObject({ payment_group: 3, ...hsbc });
    await radio(page, 'Online Payment').check();
    const gcash = { payment_method: 'gcash', payment_type: 'straight', payment_term: '' };
    expect(await stored(page)).toMatchObject({ payment_group: 2, ...gcash });

    const { code } = await voucher();
    const before = await summary(page).innerText();
    await page.getByLabel('I have a promo code').check();
    await field(page, 'Promo Code').fill(code);
    await apply(page).click();
    await summary(page).getByText('Promo code was successfully applied.').waitFor();
    await radio(page, 'Card').check();
    await expect.poll(() => summary(page).innerText()).toBe(before);
    expect(await stored(page)).toMatchObject({ payment_group: 1, payment_method: 'paymaya' });
    await page.reload();
    await expect.poll(() => summary(page).innerText()).toBe(before);
  });

  it('PAY-02 starts with the type of the page props, and disables installments below the minimum', async () => {
    const { page } = await checkout({ path: '/checkout?payment_type=installment' });
    await expect.poll(() => radio(page, 'Installment').isChecked()).toBe(true);
    expect(await stored(page)).toMatchObject({ payment_method: 'bpiinstall', payment_term: 3 });

    const cheaper = await checkout({ slug: cheap.pop() ?? dear.pop(), costs: 299_999 });
    const tab = radio(cheaper.page, 'Installment');
    expect(await tab.isDisabled()).toBe(true);
    await cheaper.page.getByText('Installment', { exact: true }).click({ force: true });
    expect(await radio(cheaper.page, 'Card').isChecked()).toBe(true);
  });

  it('PAY-02 shows the monthly cost, to the centavo, after the discount of a code', async () => {
    const { page } = await checkout({ costs: 1_000_000 });
    await radio(page, 'Installment').check();
    const terms = page.getByRole('group', { name: 'For how long' });
    expect(await terms.getByRole('radio').count()).toBe(2);
    const text = async () => (await terms.innerText()).replaceAll('\u00a0', ' ');
    expect(await text()).toContain('Php 3,333.33 a month, the last Php 3,333.34');
    expect(await text()).toContain('Php 1,666.66 a month, the last Php 1,666.70');
    const { code } = await voucher({ installmentPercent: 10 });
    await page.getByLabel('I have a promo code').check();
    await field(page, 'Promo Code').fill(code);
    await apply(page).click();
    await expect.poll(text).toMatch(/3 months\s+Php 3,000.00 a month\s+6 months\s+Php 1,500.00 a month$/);
  });

  it('PAY-07 fills in the name and e-mail of the account, also where a stored form lacks them', async () => {
    const { page, account } = await checkout();
    const entered = () =>
      Promise.all(
        ['First Name', 'Last Name', 'Email Address'].map((label) =>
          page
            .locator('form')
            .getByLabel(new RegExp(`^${label}`))
            .first()
            .inputValue(),
        ),
      );
    const { firstname, email } = await shop.database('accounts').where('id', account.id).first();
    expect(await entered()).toEqual([firstname, 'Santos', email]);
    await page.getByLabel(/^First Name/).fill('Ligaya');
    await page.getByLabel(/^Last Name/).fill('');
    expect(await entered()).toEqual(['Ligaya', '', email]);
    await page.reload();
    await expect.poll(entered).toEqual(['Ligaya', 'Santos', email]);
    expect(await page.getByRole('checkbox', { name: /^Save this information/ }).getAttribute('aria-describedby')).toBe(
      'saved-hint',
    );
  });

  it('PAY-07 ACCOUNT-01 fills in the saved address of the account, unless one is entered', async () => {
    const { page, account } = await checkout();
    const saved = { first_name: 'Luz', last_name: 'Santos', phone: '0917 555 0100', address_1: '1 Rizal Street' };
    await shop.database('addresses').insert({
      ...saved,
      account_id: account.id,
      state_id: 1300000000,
      city_id: 1380300000,
      created_at: 1,
    });
    const street = () => page.getByLabel(/^Street Address/).inputValue();
    const city = () => page.getByLabel(/^City/).inputValue();
    await page.reload();
    await expect.poll(street).toBe('1 Rizal Street');
    await expect.poll(city).toBe('1380300000');
    expect(await page.getByLabel(/^Contact Number/).inputValue()).toBe('0917 555 0100');
    await page.getByLabel(/^Street Address/).fill('2 Mabini Street');
    await page.reload();
    await expect.poll(street).toBe('2 Mabini Street');
  });

  it('PAY-03 offers e-wallet, banks, QR, and a list of Bancnet’s', async () => {
    const { page } = await checkout();
    await radio(page, 'Online Payment').check();
    const online = page.getByRole('group', { name: 'Pay online with' });
    expect(await online.getByRole('radio').count()).toBe(7);
    expect(await radio(page, 'GCash').isChecked()).toBe(true);
    const banks = page.getByLabel('Banks through BancNet');
    expect(await banks.locator('option').first().innerText()).toBe('Other Available Banks');
    expect(await banks.locator('option').count()).toBe(11);
    await banks.selectOption('PBCom');
    expect(await stored(page)).toMatchObject({ payment_method: 'bancnet', bank: 'PBCom' });
    expect(await online.getByRole('radio', { checked: true }).count()).toBe(0);
    await banks.selectOption('Other Available Banks');
    expect(await radio(page, 'GCash').isChecked()).toBe(true);
    await radio(page, 'QR Ph').check();
    expect(await stored(page)).toMatchObject({ payment_method: 'qr', bank: '' });
  });

  it('PAY-04 sets the first time for a pickup, clears it for a delivery, and shows the place', async () => {
    const { page } = await checkout();
    await radio(page, 'Self Pickup').check();
    expect(await page.getByLabel(/^Time/).inputValue()).toBe('10:00');
    expect(await stored(page)).toMatchObject({ delivery: 'pickup', time: '10:00' });
    expect(await page.getByRole('main').innerText()).toMatch(/Pick up your artworks at .+Makati/);
    expect(await page.getByLabel(/^Street Address/).count()).toBe(0);
    await radio(page, 'Delivery (Free)').check();
    expect(await stored(page)).toMatchObject({ delivery: 'delivery', time: '' });
  });

  it('PAY-06 keeps the country, and loads the cities of the province that is chosen', async () => {
    const { page } = await checkout();
    const country = page.getByLabel(/^Country/);
    expect([await country.inputValue(), await country.isEditable()]).toEqual(['Philippines', false]);
    await fillAddress(page);
    const city = page.getByLabel(/^City/);
    expect(await city.inputValue()).not.toBe('');
    await page.getByLabel(/^Province/).selectOption({ label: 'Abra' });
    expect(await city.inputValue()).toBe('');
    await city.selectOption({ label: 'Bangued' });
    expect(await city.locator('option', { hasText: 'Lipa' }).count()).toBe(0);
  });
});

describe('the pickup calendar', () => {
  const calendar = (page: Page) => page.getByRole('dialog', { name: 'Pickup date' });
  const date = (page: Page) => page.getByRole('combobox', { name: /^Date/ });

  it('PAY-05 opens with the focus, is used by keys alone, and closes on picking and on leaving', async () => {
    const { page, complaints } = await checkout();
    await radio(page, 'Self Pickup').check();
    await page.getByLabel(/^Time/).focus();
    await page.keyboard.press('Tab');
    await calendar(page).getByRole('grid').waitFor();
    // In the next month, so that no day has passed; the keys move from day to day.
    await calendar(page).getByRole('button', { name: 'Next month' }).press('Enter');
    await date(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    for (let moves = 0; moves < 31; moves++) {
      const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
      if (/^(Mon|Tues|Wednes|Thurs|Fri)day/.test(label)) break;
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => calendar(page).count()).toBe(0);
    expect(await date(page).inputValue()).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    expect((await stored(page)).date).toBe(await date(page).inputValue());
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');

    await page.keyboard.press('Enter');
    await calendar(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => calendar(page).count()).toBe(0);
    await date(page).click();
    await calendar(page).waitFor();
    await page.getByLabel(/^Notes/).focus();
    await expect.poll(() => calendar(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('PAY-05 has weekends, the past and closed days off, and twelve years in a view', async () => {
    // A Wednesday of next month.
    const closed = new Date(Date.now() + 32 * 24 * HOUR);
    closed.setUTCDate(closed.getUTCDate() + ((10 - closed.getUTCDay()) % 7));
    const day = closed.toISOString().slice(0, 10);
    await write(shop.database, async (transaction: Knex.Transaction) => {
      await transaction('closed_pickup_days').insert({ day });
    });
    const { page } = await checkout();
    await radio(page, 'Self Pickup').check();
    await date(page).click();
    const isOff = async (name: string | RegExp) =>
      (await calendar(page).getByRole('button', { name }).first().getAttribute('aria-disabled')) === 'true';
    await calendar(page).getByRole('grid').waitFor();
    expect(await calendar(page).getByRole('button', { name: 'Previous month' }).isDisabled()).toBe(true);
    expect(await isOff(/Saturday/)).toBe(true);
    expect(await isOff(/Sunday/)).toBe(true);
    const name = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
    const closedDay = new RegExp(`${name.format(closed)}$`);
    while ((await calendar(page).getByRole('button', { name: closedDay }).count()) === 0)
      await calendar(page).getByRole('button', { name: 'Next month' }).click();
    expect(await isOff(closedDay)).toBe(true);
    await calendar(page).getByRole('button', { name: closedDay }).click({ force: true });
    expect(await date(page).inputValue()).toBe('');
    await calendar(page)
      .getByRole('button', { name: /choose another year/ })
      .click();
    const years = calendar(page).getByRole('list', { name: 'Years' }).getByRole('button');
    expect(await years.count()).toBe(12);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const third = String(closed.getUTCFullYear() + 3);
    await calendar(page)
      .getByRole('button', { name: new RegExp(`${third}: choose another year`) })
      .waitFor();
  });

  it('PAY-05 disables a day that was closed meanwhile, after its refusal', async () => {
    const { page } = await checkout();
    await fillPerson(page);
    await radio(page, 'Self Pickup').check();
    await date(page).click();
    await calendar(page).getByRole('button', { name: 'Next month' }).click();
    await calendar(page).locator('.pickup-day:not([aria-disabled])').last().click();
    const picked = await date(page).inputValue();
    const day = picked.split('/').reverse().join('-');
    await write(shop.database, async (transaction: Knex.Transaction) => {
      await transaction('closed_pickup_days').insert({ day });
    });
    await payNow(page).click();
    await page.getByText('The gallery is closed on this date.').waitFor();
    await expect.poll(() => date(page).inputValue()).toBe('');
    const off = calendar(page)
      .locator('.pickup-day[data-unavailable]')
      .getByText(String(Number(picked.slice(0, 2))));
    await off.waitFor();
    // The focus has opened the calendar: below the error, not over it.
    const tops = await page.evaluate(() =>
      ['checkout-date-error', 'pickup-calendar'].map((id) => document.getElementById(id)?.getBoundingClientRect().top),
    );
    expect(tops).toEqual(tops.toSorted((a = 0, b = 0) => a - b));
  });

  it('PAY-05 ends with the last year of that view', async () => {
    const { page } = await checkout();
    await radio(page, 'Self Pickup').check();
    await date(page).click();
    await calendar(page)
      .getByRole('button', { name: /choose another year/ })
      .click();
    const years = calendar(page).getByRole('list', { name: 'Years' }).getByRole('button');
    const last = await years.last().innerText();
    await years.last().click();
    const next = calendar(page).getByRole('button', { name: 'Next month' });
    while ((await next.getAttribute('aria-disabled')) !== 'true') await next.click();
    await calendar(page)
      .getByRole('button', { name: `December ${last}: choose another year` })
      .waitFor();
  });

  it('PAY-05 fits on a phone held sideways', async () => {
    const { page } = await checkout();
    await page.setViewportSize({ width: 812, height: 375 });
    await radio(page, 'Self Pickup').check();
    await date(page).click();
    await calendar(page).getByRole('grid').waitFor();
    const isInSight = (box: Element) => {
      const { top, bottom } = box.getBoundingClientRect();
      return Math.round(top) >= 0 && Math.round(bottom) <= innerHeight;
    };
    await expect.poll(() => calendar(page).evaluate(isInSight)).toBe(true);
  });

  it('PAY-05 has no time of its own: one field takes it, and today only the hours to come', async () => {
    const { page, complaints } = await checkout();
    await radio(page, 'Self Pickup').check();
    const time = page.getByLabel(/^Time/);
    expect(await time.locator('option').allInnerTexts()).toHaveLength(8);
    await time.selectOption('14:00');
    await date(page).click();
    await calendar(page).getByRole('grid').waitFor();
    expect(await calendar(page).getByRole('combobox').count()).toBe(0);
    expect(
      await calendar(page)
        .getByRole('button', { name: /First available date/ })
        .count(),
    ).toBe(1);
    await calendar(page)
      .getByRole('button', { name: /First available date/ })
      .click();
    const hint = await page.locator('#checkout-date-hint').innerText();
    expect(hint).toContain(`The first is ${await date(page).inputValue()}.`);
    expect(complaints).toEqual([]);
  });

  it('PAY-05 is fetched when it is opened, and not before', async () => {
    const { page } = await checkout();
    const fetched = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('calendar')).length,
      );
    await radio(page, 'Self Pickup').check();
    expect(await fetched()).toBe(0);
    await date(page).focus();
    await calendar(page).getByRole('grid').waitFor();
    await expect.poll(fetched).toBeGreaterThan(0);
  });
});

describe('the entered values', () => {
  it('PAY-07 are stored with every change, restored, and sent without the form’s internal fields', async () => {
    const { page, complaints } = await checkout();
    await fillPerson(page);
    await fillAddress(page);
    expect(await stored(page)).toMatchObject({ first_name: 'Luz', address_1: '12 Mabini Street' });
    await page.reload();
    await expect.poll(() => page.getByLabel(/^First Name/).inputValue()).toBe('Luz');
    await expect.poll(() => page.getByLabel(/^City/).locator('option:checked').innerText()).toBe('Lipa City');
    expect(complaints).toEqual([]);

    const sent = await answerWith(page, 500, { message: 'no' });
    await payNow(page).click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({ delivery: 'delivery', address_1: '12 Mabini Street', payment_method: 'paymaya' });
    for (const dropped of ['payment_group', 'saveInformation', 'date', 'time'])
      expect(sent[0]).not.toHaveProperty(dropped);
    await radio(page, 'Self Pickup').check();
    await payNow(page).click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toMatchObject({ delivery: 'pickup', time: '10:00' });
    for (const dropped of ['address_1', 'address_2', 'state_id', 'city_id'])
      expect(sent[1]).not.toHaveProperty(dropped);
  });

  it('PAY-08 are refused with a message at each field, and the focus moves to the first', async () => {
    const { page } = await checkout();
    for (const label of ['First Name', 'Last Name']) await page.getByLabel(new RegExp(`^${label}`)).fill('');
    await payNow(page).click();
    expect(await notice(page).innerText()).toContain(
      'Please make sure to fill out all required fields before submitting your form.',
    );
    const first = page.getByLabel(/^First Name/);
    await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    const says = await first.getAttribute('aria-describedby');
    expect(await page.locator(`#${says}`).innerText()).toBe('Please enter your first name.');
    for (const label of ['Last Name', 'Contact Number', 'Street Address', 'Province', 'City'])
      expect(await page.getByLabel(new RegExp(`^${label}`)).getAttribute('aria-invalid'), label).toBe('true');
    await first.fill('Luz');
    expect(await first.getAttribute('aria-invalid')).toBeNull();
    await expect.poll(() => payNow(page).isEnabled()).toBe(true);
  });

  it('PAY-08 show the errors of method, term, total and order, each at its section', async () => {
    const { page } = await checkout();
    await answerWith(page, 422, {
      message: 'no',
      errors: {
        payment_method: ['Something else.'],
        total: ['The total has changed.', 'Not this one.'],
        order: ['Some artworks are gone:', 'Dawn', 'Dusk'],
      },
    });
    await payNow(page).click();
    const step = page.getByRole('region', { name: 'Select Payment Method' });
    await step.getByText('Please choose a payment method to complete.').waitFor();
    await summary(page).getByText('The total has changed.').waitFor();
    expect(await summary(page).innerText()).not.toContain('Not this one.');
    expect(await summary(page).getByRole('alert').getByRole('listitem').allInnerTexts()).toEqual(['Dawn', 'Dusk']);
    await page.unroute('**/checkout');
    await answerWith(page, 422, {
      message: 'no',
      errors: { payment_term: ['Please choose a term of 3 or 6 months.'] },
    });
    await payNow(page).click();
    await step.getByText('Please choose a term of 3 or 6 months.').waitFor();
    expect(await summary(page).getByRole('alert').count()).toBe(0);

    await page.unroute('**/checkout');
    await answerWith(page, 503, { message: 'Our payment provider is not responding.' });
    await payNow(page).click();
    await summary(page).getByText('Our payment provider is not responding.').waitFor();
    expect(await step.getByRole('alert').count()).toBe(0);
    await expect.poll(() => payNow(page).isEnabled()).toBe(true);
  });

  it('PAY-12 do not redirect to the payment after the visitor has left the page, nor show the result of a code', async () => {
    const { page } = await checkout();
    await page.route('**/checkouts/vip-code?*', () => {});
    await page.route('**/checkout', (route) => (route.request().method() === 'POST' ? undefined : route.fallback()));
    const isCheck = (request: Request) => request.url().includes('/vip-code?');
    const isOrder = (request: Request) => request.method() === 'POST';
    const leave = () => summary(page).getByRole('link', { name: 'terms and conditions' }).click();
    await page.getByLabel('I have a promo code').check();
    await field(page, 'Promo Code').fill('SUMMER');
    // The visitor leaves as soon as the request is sent; the next page aborts it.
    const check = page.waitForEvent('requestfailed', isCheck);
    await Promise.all([page.waitForRequest(isCheck), apply(page).click()]);
    await leave();
    expect((await check).failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.waitForURL('**/pages/terms');

    await page.goBack();
    const order = page.waitForEvent('requestfailed', isOrder);
    await Promise.all([page.waitForRequest(isOrder), payNow(page).click()]);
    await leave();
    expect((await order).failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.waitForURL('**/pages/terms');
  });

  it.each([
    [1, 900],
    [3, 768],
  ])('PAY-08 no notification covers the retry button: %i artworks, %i px high', async (count, height) => {
    const account = await collectorWith(shop.database, dear.splice(-count));
    const { page } = await shop.visit('/checkout', { as: account, viewport: { width: 1366, height } });
    await page.evaluate(() => window.scrollTo(0, 0));
    await answerWith(page, 422, { message: 'no', errors: { total: ['The total has changed. Please look again.'] } });
    await payNow(page).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-invalid]'))).toBe(true);
    await page.locator('#notifications > *').first().waitFor();
    const textAtLowerEdge = (button: HTMLElement | SVGElement) => {
      const { left, width, bottom } = button.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, bottom - 1)?.textContent;
    };
    await expect.poll(() => payNow(page).evaluate(textAtLowerEdge)).toBe('Pay Now');
  });

  it('PAY-08 stay after too many attempts, which are reported', async () => {
    const { page } = await checkout();
    await fillPerson(page);
    await fillAddress(page);
    const message = 'Too many requests. Please wait 10 minutes and try again.';
    await answerWith(page, 429, { message });
    await payNow(page).click();
    await summary(page).getByText(message).waitFor();
    expect(await page.getByLabel(/^First Name/).inputValue()).toBe('Luz');
    expect(await page.getByLabel(/^Street Address/).inputValue()).toBe('12 Mabini Street');
    await page.unroute('**/checkout');
    await payNow(page).click();
    await page.waitForURL('**/sandbox/payments/**');
  });
});

describe('an artwork that is lost while the form is filled in', () => {
  async function losing(...slugs: string[]) {
    const account = await collectorWith(shop.database, slugs);
    const visit = await shop.visit('/checkout', { as: account, viewport: { width: 1280, height: 900 } });
    await expect.poll(() => payNow(visit.page).isEnabled()).toBe(true);
    await fillPerson(visit.page);
    await fillAddress(visit.page);
    const { id, title } = await shop.database('artworks').where({ slug: slugs[0] }).first('id', 'title');
    await write(shop.database, async (transaction: Knex.Transaction) => {
      await transaction('reservations').where({ artwork_id: id }).update({ expires_at: Date.now() });
    });
    await payNow(visit.page).click();
    const lost = summary(visit.page).getByRole('alert').getByRole('listitem');
    await lost.waitFor();
    expect(await lost.innerText()).toBe(title);
    return visit;
  }

  it('PAY-08 is removed from the summary, and the same form orders the other artworks', async () => {
    const [lost, left] = [dear.pop() as string, dear.pop() as string];
    const { page } = await losing(lost, left);
    const { title } = await shop.database('artworks').where({ slug: left }).first('title');
    await expect.poll(() => summary(page).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([title]);
    expect(await page.getByLabel(/^First Name/).inputValue()).toBe('Luz');
    expect(await page.getByLabel(/^Street Address/).inputValue()).toBe('12 Mabini Street');
    await payNow(page).click();
    await page.waitForURL('**/sandbox/payments/**');
    const ordered = shop.database('order_items as i').join('artworks as a', 'a.id', 'i.artwork_id');
    expect(await ordered.whereIn('a.slug', [lost, left]).pluck('a.slug')).toEqual([left]);
  });

  it('PAY-08 is announced if it was the only one', async () => {
    const { page } = await losing(dear.pop() as string);
    // A request that had started by then would have been answered, too.
    await page.evaluate(() => fetch('/checkout').then((answer) => answer.text()));
    expect(new URL(page.url()).pathname).toBe('/checkout');
    expect(await page.getByLabel(/^First Name/).inputValue()).toBe('Luz');
  });
});

describe('the end of a reservation', () => {
  async function openForm(page: Page): Promise<void> {
    await openWithClock(page, '/checkout');
    await expect.poll(() => payNow(page).isEnabled()).toBe(true);
  }

  const bar = (page: Page) => page.locator('.reservation-bar');
  const takenBy = (slug: string, cart_id: number | undefined, until: number) =>
    write(shop.database, async (transaction: Knex.Transaction) => {
      const { id: artwork_id } = await transaction('artworks').where({ slug }).first('id');
      await transaction('reservations').where({ artwork_id }).delete();
      if (cart_id)
        await transaction('reservations').insert({
          artwork_id,
          state: 'reserved',
          cart_id,
          since: until - HOUR,
          expires_at: until,
        });
    });

  it.each([375, 768, 1280, 1680])(
    'PAY-08 is announced and repaired with one press, without a layout shift: %i pixels',
    async (width) => {
      const [free, taken] = [dear.pop() as string, dear.pop() as string];
      const { title } = await shop.database('artworks').where({ slug: taken }).first('title');
      const account = await collectorWith(shop.database, [free, taken]);
      const { page, complaints } = await shop.visit('/pages/about', { as: account, viewport: { width, height: 800 } });
      await openForm(page);
      await expect
        .poll(() => bar(page).innerText())
        .toMatch(/^Reserved for you until \d+:\d\d [AP]M \((60|5[89]) minutes left\)/);
      await fillPerson(page);
      const jumps = () =>
        page.evaluate(() => {
          const bar = document.querySelector('.reservation-bar') as HTMLElement;
          const { top } = document.querySelector('[name="first_name"]')?.getBoundingClientRect() ?? { top: 0 };
          return { top, height: bar.offsetHeight, at: bar.getBoundingClientRect().top };
        });
      await page.getByLabel(/^Last Name/).scrollIntoViewIfNeeded();
      const before = await jumps();
      expect(before.at).toBe(0);
      await page.clock.fastForward(56 * MINUTE);
      await expect.poll(() => bar(page).innerText()).toMatch(/^Your reservation ends at .+ \([1-4]:\d\d left\)/);
      expect(await jumps()).toEqual(before);
      await page.clock.fastForward(4 * MINUTE);
      await bar(page).getByText('Your reservation has ended.', { exact: true }).waitFor();
      expect(await jumps()).toEqual(before);
      expect(await violations(page)).toEqual([]);

      const other = await write(shop.database, (transaction) => createCart(transaction));
      await takenBy(free, undefined, 0);
      await takenBy(taken, other, Date.now() + HOUR);
      await page.getByRole('button', { name: 'Reserve again' }).press('Enter');
      const alert = summary(page).getByRole('alert');
      await alert.waitFor();
      expect(await alert.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining(title)]);
      expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
      await expect.poll(() => bar(page).innerText()).toMatch(/^Reserved for you until/);
      expect(await summary(page).getByRole('heading', { level: 3 }).count()).toBe(1);
      expect(await page.getByLabel(/^First Name/).inputValue()).toBe('Luz');
      expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
    },
  );

  it.each([375, 1280])(
    'PAY-08 is worded as such where the order is refused for it, and offers to reserve again: %i pixels',
    async (width) => {
      const [lost, left] = [dear.pop() as string, dear.pop() as string];
      const account = await collectorWith(shop.database, [lost, left]);
      const { page } = await shop.visit('/checkout', { as: account, viewport: { width, height: 800 } });
      await expect.poll(() => payNow(page).isEnabled()).toBe(true);
      await fillPerson(page);
      await fillAddress(page);
      await takenBy(lost, undefined, 0);
      await payNow(page).click();
      expect(await notice(page).innerText()).toContain(
        'Some artworks are no longer reserved for you. Nothing was charged.',
      );
      expect(await notice(page).innerText()).not.toContain('required fields');
      await bar(page).getByText('The reservation of 1 of 2 artworks has ended.', { exact: true }).waitFor();
      const again = page.getByRole('button', { name: 'Reserve again' });
      await again.click();
      await expect.poll(() => summary(page).getByRole('heading', { level: 3 }).count()).toBe(2);
      await expect.poll(() => summary(page).getByRole('alert').count()).toBe(0);
      await payNow(page).click();
      await page.waitForURL('**/sandbox/payments/**');
    },
  );

  it.each([375, 768])('PAY-08 offers a retry that the notification does not cover: %i pixels', async (width) => {
    const account = await collectorWith(shop.database, [dear.pop() as string]);
    const { page } = await shop.visit('/pages/about', { as: account, viewport: { width, height: 900 } });
    await openForm(page);
    await page.clock.fastForward(HOUR);
    const again = page.getByRole('button', { name: 'Reserve again' });
    await again.waitFor();
    await payNow(page).click();
    await notice(page).waitFor();
    const isFree = () =>
      again.evaluate((button) => {
        const { left, width, top, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(async () => [await isFree(), await notice(page).count()]).toEqual([true, 1]);
  });

  it('PAY-08 a changed price has its own message, not the one for missing fields', async () => {
    const { page, slug } = await checkout();
    await fillPerson(page);
    await fillAddress(page);
    await write(shop.database, async (transaction: Knex.Transaction) => {
      await transaction('artworks').where({ slug }).update({ original_price: 4_200_000, discounted_price: null });
    });
    await payNow(page).click();
    expect(await notice(page).innerText()).toContain('The total has changed. It is Php 42,000.00 now');
    expect(await notice(page).innerText()).not.toContain('required fields');
  });
});

describe('promo codes', () => {
  async function withCode(code: string) {
    const visit = await checkout();
    const { page } = visit;
    await page.getByLabel('I have a promo code').check();
    await field(page, 'Promo Code').fill(code);
    return visit;
  }

  it('PROMO-01 PROMO-03 accepts 20 capital letters, shows a loading state, and the discount until the code is removed', async () => {
    const { code } = await voucher({ straightPercent: 10, installmentPercent: 5 });
    const { page } = await withCode('abcdefghijklmnopqrstuvwxyz');
    const input = field(page, 'Promo Code');
    await expect.poll(() => input.inputValue()).toBe('ABCDEFGHIJKLMNOPQRST');
    const total = summary(page).locator('dd').last();
    const before = await total.innerText();
    expect(await summary(page).getByText('Discount').count()).toBe(0);
    await input.fill(code.toLowerCase());
    expect(await input.inputValue()).toBe(code);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/web/api/checkouts/vip-code', async (route) => {
      await released;
      await route.continue();
    });
    await apply(page).click();
    await expect.poll(() => apply(page).isDisabled()).toBe(true);
    expect(await payNow(page).isDisabled()).toBe(true);
    release();
    const box = summary(page).getByRole('group', { name: 'Promo code' });
    await box.waitFor();
    expect(await box.innerText()).toContain('Promo code was successfully applied.');
    expect(await box.innerText()).toContain('10% discount applied for straight payment.');
    expect(await box.innerText()).toContain('5% discount applied for installment payment.');
    expect(await apply(page).isDisabled()).toBe(true);
    await expect.poll(() => payNow(page).isEnabled()).toBe(true);
    expect(await summary(page).innerText()).toContain(`Discount (${code})`);
    expect(await total.innerText()).not.toBe(before);
    await page.reload();
    await box.getByRole('button', { name: /^Remove/ }).click();
    await expect.poll(() => total.innerText()).toBe(before);
    expect(await summary(page).getByText('Discount').count()).toBe(0);
    expect(await box.count()).toBe(0);
  });

  it('PROMO-03 shows the result of a code at its field, and no refusal covers an accepted code', async () => {
    const { code } = await voucher({ straightPercent: 10 });
    const { page } = await checkout({ width: 375 });
    await page.getByLabel('I have a promo code').check();
    const input = field(page, 'Promo Code');
    await input.fill('NOSUCHCODE');
    await apply(page).click();
    await notice(page).waitFor();
    const says = await input.getAttribute('aria-describedby');
    expect([await input.getAttribute('aria-invalid'), await page.locator(`#${says}`).innerText()]).toEqual([
      'true',
      expect.stringContaining('This promo code is not valid'),
    ]);
    await input.fill(code);
    expect(await input.getAttribute('aria-invalid')).toBeNull();
    await apply(page).click();
    const outcome = page.locator('#promo-code').getByRole('status');
    await expect
      .poll(() => outcome.innerText())
      .toBe('Promo code was successfully applied. 10% discount applied for straight payment.');
    expect(await notice(page).count()).toBe(0);
    // Visible, and not covered.
    const isSeen = await outcome.evaluate((element) => {
      const { left, width, top, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isSeen).toBe(true);
    expect(await violations(page)).toEqual([]);
    await summary(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect.poll(() => outcome.innerText()).toBe('');
  });

  it('PROMO-02 requires the details of card members, and reports missing ones', async () => {
    const { code } = await voucher({ type: 'arc_promo' });
    const { page } = await withCode(code);
    await field(page, 'Promo Code').press('Enter');
    const modal = members(page, 'ARC members');
    await modal.waitFor();
    const shown = modal.getByLabel('Promo Code');
    expect([await shown.inputValue(), await shown.isEditable()]).toEqual([code, false]);
    const confirm = modal.getByRole('button', { name: 'APPLY' });
    const name = modal.getByLabel(/^Name/);
    const isAtName = () => name.evaluate((input) => input === document.activeElement);
    await expect.poll(isAtName).toBe(true);
    await confirm.click();
    expect(await modal.innerText()).toContain('The ARC name field is required');
    expect(await modal.innerText()).toContain('The ARC Member ID field is required');
    expect(await isAtName()).toBe(true);
    await name.fill('Luz Santos');
    await page.keyboard.press('Escape');
    await expect.poll(() => modal.count()).toBe(0);
    await apply(page).click();
    expect(await name.inputValue()).toBe('');
    expect(await modal.innerText()).not.toContain('required');
    await name.fill('Luz Santos');
    await modal.getByLabel(/Member ID/).pressSequentially('12a34567890123');
    expect(await modal.getByLabel(/Member ID/).inputValue()).toMatch(/^\d{1,12}$/);
    await confirm.click();
    await expect.poll(() => modal.count()).toBe(0);
    await summary(page).getByRole('group', { name: 'Promo code' }).waitFor();
  });

  it('PROMO-02 accepts partner ids of 16 letters or digits, and reports an unknown code', async () => {
    const { code } = await voucher({ type: 'acentives_promo' });
    const { page } = await withCode(code);
    await apply(page).click();
    const modal = members(page, 'Acentives members');
    await modal.getByRole('button', { name: 'APPLY' }).click();
    expect(await modal.innerText()).toContain('The Acentives name field is required');
    expect(await modal.innerText()).toContain('The Acentives Member ID field is required');
    await modal.getByLabel(/Member ID/).fill('ABC-1');
    await modal.getByLabel(/^Name/).fill('Luz Santos');
    await modal.getByRole('button', { name: 'APPLY' }).click();
    expect(await modal.innerText()).toContain('at most 16 letters and digits');
    expect(await modal.getByLabel(/Member ID/).getAttribute('maxlength')).toBe('16');
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => modal.count()).toBe(0);
    await field(page, 'Promo Code').fill('NOSUCHCODE');
    await apply(page).click();
    expect(await notice(page).innerText()).toContain('This promo code is not valid for this order');
  });
});

describe('a purchase', () => {
  it('PAY-12 leads through the payment page to the order, which appears in the history', async () => {
    const { page, title, complaints } = await checkout();
    await order(page);
    await page.getByRole('main').getByRole('button', { name: /^Pay/ }).first().click();
    await page.waitForURL('**/orders/*');
    const main = page.getByRole('main');
    const number = page.url().split('/').at(-1) as string;
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toContain(number);
    await main.getByRole('region', { name: 'Thank you!' }).waitFor();
    const text = await main.innerText();
    for (const part of [title, 'Paid', 'Total', 'Card', '12 Mabini Street', 'Order placed'])
      expect(text).toContain(part);
    expect(text).not.toContain('Pay Now');
    await page.getByRole('link', { name: 'All my orders' }).click();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.getByRole('link', { name: number }).last().waitFor();
    expect(await main.innerText()).toContain(title);
    expect(complaints).toEqual([]);

    await page.goto('/checkout');
    await page.getByRole('heading', { name: 'Your Cart is Empty!' }).waitFor();
  });

  it('PAY-12 of five works is printed on one sheet, with the longest notes', async () => {
    const account = await collectorWith(shop.database, dear.splice(-5));
    const { page } = await shop.visit('/checkout', { as: account });
    await expect.poll(() => payNow(page).isEnabled()).toBe(true);
    await page.getByLabel(/^Notes/).fill('Please ring twice. '.repeat(60).slice(0, 999));
    await order(page);
    await page.getByRole('main').getByRole('button', { name: /^Pay/ }).first().click();
    await page.waitForURL('**/orders/*');
    await page.getByRole('main').getByRole('region', { name: 'Thank you!' }).waitFor();
    for (const format of ['A4', 'Letter']) {
      const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g);
      expect(sheets, format).toHaveLength(1);
    }
  });

  it('PAY-12 ORDER-01 that is cancelled leads back to the checkout of the same order, with a message', async () => {
    const { page, title } = await checkout();
    await order(page);
    await page.goBack();
    await expect.poll(() => payNow(page).isEnabled()).toBe(true);
    await page.goto('/orders');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Order/ })
      .click();
    await page.getByRole('main').getByRole('link', { name: 'Pay Now' }).click();
    await page.waitForURL('**/sandbox/payments/**');
    await page
      .getByRole('main')
      .getByRole('button', { name: /cancel/i })
      .first()
      .click();
    await page.waitForURL('**/checkout');
    await page.getByRole('region', { name: 'Payment not completed' }).waitFor();
    await page.getByRole('main').getByText(title).first().waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/nothing was charged\. .+ choose another payment method/);
  });

  it('AUTH-04 is not shown by Back after the sign-out, nor is the order', async () => {
    const { page } = await checkout();
    await order(page);
    const path = new URL(page.url()).pathname;
    const number = /GA-\w{5}-\w{5}/.exec(await page.getByRole('main').innerText())?.[0] as string;
    await page.goto(`/orders/${number}`);
    await page.goto('/sign-out');
    await page.waitForURL(`${shop.url}/`);
    await hydrated(page);
    for (const left of [`/orders/${number}`, path]) {
      await page.goBack();
      await page.waitForURL(`**/sign-in?returnTo=${encodeURIComponent(left)}`);
      expect(await page.locator('body').innerText()).not.toMatch(/GA-|Php/);
    }
  });

  it('PAY-12 shows an empty history to a collector without orders', async () => {
    const { page } = await shop.visit('/orders', {
      as: await write(shop.database, (transaction) => createAccount(transaction)),
    });
    await page.getByRole('heading', { name: 'No orders yet!' }).waitFor();
  });
});

describe.each([375, 1280])('at %i pixels', (width) => {
  it('SHELL-18 axe finds no problems in the form, its errors and its dialogs, and nothing overflows', async () => {
    const { code } = await voucher({ type: 'arc_promo' });
    const { page } = await checkout({ width });
    const look = async (what: string) => {
      expect(await violations(page), what).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, what).toBeLessThanOrEqual(0);
    };
    await radio(page, 'Online Payment').check();
    await payNow(page).click();
    await notice(page).waitFor();
    await page.getByText('Please enter your contact number.').waitFor();
    await look('errors');
    await radio(page, 'Self Pickup').check();
    await page.getByRole('combobox', { name: /^Date/ }).click();
    const calendar = page.getByRole('dialog', { name: 'Pickup date' });
    await calendar.getByRole('grid').waitFor();
    await look('calendar');
    await calendar.getByRole('button', { name: /choose another year/ }).click();
    await look('years');
    await page.keyboard.press('Escape');
    await page.getByLabel('I have a promo code').check();
    await field(page, 'Promo Code').fill(code);
    await apply(page).click();
    const modal = members(page, 'ARC members');
    await modal.getByRole('button', { name: 'APPLY' }).click();
    await look('modal');
  });
});
