import type { Page } from 'playwright-core';
import { createAccount } from '../../database/factories/accounts.ts';
import { createCart } from '../../database/factories/carts.ts';
import { write } from '../../database/transaction.ts';
import { HOUR } from '../../server/time/time.ts';
import type { Knex } from '../support/knex.ts';

/** Available artworks, the newest first. */
export function freeArtworks(database: Knex): Knex.QueryBuilder {
  return database('artworks')
    .whereNotIn('id', database('reservations').select('artwork_id'))
    .where('published_at', '<', Date.now())
    .orderBy('published_at', 'desc')
    .orderBy('id');
}

/** A new collector with these artworks in the cart, reserved for so many milliseconds. */
export async function collectorWith(database: Knex, slugs: string[], endsIn = HOUR) {
  return write(database, async (transaction) => {
    const account = await createAccount(transaction);
    const cart_id = await createCart(transaction, { accountId: account.id });
    const until = Date.now() + endsIn;
    for (const { id } of await transaction('artworks').whereIn('slug', slugs).select('id'))
      await transaction('reservations').insert({
        artwork_id: id,
        state: 'reserved',
        cart_id,
        expires_at: until,
        since: until - HOUR,
      });
    return account;
  });
}

export const payNow = (page: Page) => page.getByRole('button', { name: 'Pay Now' });

export async function fillPerson(page: Page): Promise<void> {
  const written = {
    'First Name': 'Luz',
    'Last Name': 'Santos',
    'Email Address': 'luz@example.com',
    'Contact Number': '0917 123 4567',
  };
  for (const [label, text] of Object.entries(written))
    await page
      .getByRole('main')
      .getByLabel(new RegExp(`^${label}`))
      .fill(text);
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel(/^Street Address/).fill('12 Mabini Street');
  await page.getByLabel(/^Province/).selectOption({ label: 'Batangas' });
  await page.getByLabel(/^City/).selectOption({ label: 'Lipa City' });
}

/** From the checkout to the payment page. */
export async function order(page: Page): Promise<void> {
  await fillPerson(page);
  await fillAddress(page);
  await payNow(page).click();
  await page.waitForURL('**/sandbox/payments/**');
}
