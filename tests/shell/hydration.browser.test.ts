import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;
let paths: string[];
beforeAll(async () => {
  shop = await openShop();
  const { slug } = await shop.database('artworks').orderBy('published_at').first('slug');
  paths = ['/', '/artworks', `/artworks/${slug}`, '/cart', '/account', '/favorites'];
});

describe('hydration', () => {
  it.each(['visitor', 'collector'])(
    'of the first and the second document of each page is silent for a %s',
    async (who) => {
      const as = who === 'collector' ? await createAccount(shop.database) : undefined;
      const { page, complaints } = await shop.visit('/pages/about', { as });
      for (const path of paths) {
        for (const request of ['first', 'second']) {
          await page.goto(path);
          await hydrated(page);
          expect(complaints.splice(0), `${request} document of ${path}`).toEqual([]);
        }
      }
    },
  );

  it('of the document that answers a refused form is silent, and the app does not announce this document', async () => {
    const as = await createAccount(shop.database);
    const { page, complaints } = await shop.visit('/account', { as });
    const form = page.locator('form[action="/forms/account/details"]');
    const refused = page.waitForResponse((response) => response.status() === 422);
    await form.evaluate((element: HTMLFormElement) => {
      for (const input of element.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')) input.value = '';
      element.noValidate = true;
      element.requestSubmit();
    });
    await refused;
    await page.waitForURL('/account');
    await hydrated(page);
    expect(complaints.filter((each) => !/422/.test(each))).toEqual([]);
    expect(await page.locator('#announcer').textContent()).toBe('');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });
});
