import { beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { write } from '../../database/transaction.ts';
import { type OpenShop, openShop } from '../support/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

it('a visitor without JavaScript searches, filters, sorts, pages through and reads an artwork', async () => {
  const { page } = await shop.visit('/', { javaScriptEnabled: false });
  const search = page.locator('header').getByPlaceholder('Type your search').filter({ visible: true });
  await search.press('Enter');
  await page.waitForURL('**/artworks?search=');

  await page.locator('input[name="styles[]"]:enabled').first().check();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc');
  await page.getByRole('button', { name: 'Show results' }).click();
  await page.waitForURL(/styles%5B%5D=.*sortBy=price-asc/);
  expect(await page.locator('input[name="styles[]"]:checked').count()).toBe(1);
  const total = Number(/of (\d+)/.exec(await page.locator('#results [role="status"]').innerText())?.[1]);
  expect(total).toBeGreaterThan(24);

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  expect(await page.locator('#results [role="status"]').innerText()).toMatch(/^Showing 25-/);

  const card = page.locator('#results h2 a').first();
  const title = await card.innerText();
  await card.click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  expect(await page.locator('main dl').innerText()).toContain('Medium');

  await page.getByRole('navigation', { name: 'Main' }).locator('> ul > li').nth(1).hover();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Abstract' }).last().click();
  await page.waitForURL('**/artworks?styles[]=abstract');
});

it('SHELL-20 a collector without JavaScript adds to the cart, and is told at checkout what paying needs', async () => {
  const collector = await write(shop.database, createAccount);
  const { page } = await shop.visit('/artworks', { javaScriptEnabled: false, as: collector });
  const card = page
    .locator('#results .artwork-card', { has: page.getByRole('button', { name: /^Add to Cart/ }) })
    .first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: /^Add to Cart/ }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('main').getByText(title).first().waitFor();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.waitForURL('**/checkout');
  const said = page.locator('noscript p');
  expect([await said.isVisible(), await said.innerText()]).toEqual([
    true,
    expect.stringMatching(/^To pay, please allow JavaScript/),
  ]);
  expect(await page.getByRole('button', { name: 'Pay Now' }).isDisabled()).toBe(true);
});

it.each([375, 1280])('without JavaScript no page shows a control at %i px that does nothing', async (width) => {
  const { page } = await shop.visit('/', { javaScriptEnabled: false, viewport: { width, height: 900 } });
  const of = async (list: string, links: string) => {
    await page.goto(list);
    return (await page.locator(links).first().getAttribute('href')) ?? '';
  };
  const paths = [
    '/',
    '/artworks',
    await of('/artworks', '#results h2 a'),
    '/artists',
    await of('/artists', 'main a[href^="/artists/"]'),
    '/exhibitions',
    await of('/exhibitions', 'main a[href^="/exhibitions/"]'),
    '/events',
    '/search?search=rain',
    '/artworks?search=qqqq',
    '/cart',
    '/sign-in',
    '/pages/faq',
    '/nothing-here',
  ];
  for (const path of paths) {
    await page.goto(path);
    const dead = await page.locator('button, select, input, [role="tab"]').evaluateAll((controls) =>
      controls
        .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((each) => each as HTMLButtonElement)
        // What is in a form is sent by it, panels are opened by the browser, and menus by pointing at their buttons.
        .filter((each) => !each.disabled && !(each.form && !/^(button|reset)$/.test(each.type)))
        .filter((each) => !each.popoverTargetElement && !each.matches('[popover] button, [data-menu-button]'))
        .map((each) => each.ariaLabel ?? each.innerText),
    );
    expect([path, ...dead]).toEqual([path]);
  }
});
