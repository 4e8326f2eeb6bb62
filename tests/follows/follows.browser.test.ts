import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { write } from '../../database/transaction.ts';
import type { Settings } from '../../server/boot/settings/settings.ts';
import { unfollowSigner } from '../../server/follows/unfollow/signer.ts';
import type { SignedIn } from '../../server/http/session/session.ts';
import { expectAccessible, violations } from '../support/browser/axe.ts';
import { type OpenShop, openShop } from '../support/browser/browser.ts';
import { SECRET } from '../support/secret.ts';
import { sessionCookie } from '../support/visitors/sign-in.ts';

let shop: OpenShop;
let artist: { id: number; slug: string; name: string };
let ana: SignedIn;

beforeAll(async () => {
  shop = await openShop();
  artist = await shop.database('artists').where('is_shown_on_website', true).orderBy('id').first('id', 'slug', 'name');
});

beforeEach(async () => {
  ana = await write(shop.database, (database) => createAccount(database));
});

const PHONE = { viewport: { width: 375, height: 812 } };

const follow = (artistIds: number[]) =>
  write(shop.database, (database) =>
    database('follows').insert(artistIds.map((artist_id, since) => ({ account_id: ana.id, artist_id, since }))),
  );
const followed = () => shop.database('follows').where('account_id', ana.id).pluck('artist_id');
const button = (page: Page) => page.getByRole('main').locator('header button[aria-haspopup="dialog"]');
// Includes a dialog that is closed but not removed yet: until then it may close the next one too.
const dialog = (page: Page) => page.getByRole('dialog', { includeHidden: true });
const isLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflow === 'hidden');
const artistPath = () => `/artists/${artist.slug}`;

describe('the follow button', () => {
  it('FOLLOW-01 ARTIST-04 is hidden until its state is known', async () => {
    await follow([artist.id]);
    const { page } = await shop.visit('/artists', { as: ana });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const call = '**/web/api/subscribe/artist/*';
    await page.route(call, async (route) => {
      await answered;
      await route.continue();
    });
    const requested = page.waitForRequest(call);
    await page.goto(artistPath());
    await requested;
    expect([await button(page).count(), await button(page).isVisible()]).toEqual([1, false]);
    answer();
    await expect.poll(() => button(page).isVisible()).toBe(true);
    expect(await button(page).textContent()).toBe('FOLLOWING');
  });

  it('FOLLOW-01 shows FOLLOW ARTIST, FOLLOWING in lagoon, and UNFOLLOW on hover', async () => {
    const { page, complaints } = await shop.visit(artistPath(), { as: ana });
    await expect.poll(() => button(page).textContent()).toBe('FOLLOW ARTIST');
    await button(page).click();
    await dialog(page).getByRole('button', { name: 'FOLLOW NOW & SUBSCRIBE' }).click();
    await page.mouse.move(1, 1);
    await expect.poll(() => button(page).textContent()).toBe('FOLLOWING');
    await expect
      .poll(() => button(page).evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe('rgb(29, 79, 74)');
    expect(await followed()).toEqual([artist.id]);
    const { width } = (await button(page).boundingBox()) ?? {};
    await button(page).hover();
    await expect.poll(() => button(page).textContent()).toBe('UNFOLLOW');
    expect((await button(page).boundingBox())?.width).toBe(width);
    await page.mouse.move(1, 1);
    await expect.poll(() => button(page).textContent()).toBe('FOLLOWING');
    await page.setViewportSize(PHONE.viewport);
    await button(page).hover();
    expect(await button(page).textContent()).toBe('FOLLOWING');
    expect(complaints).toEqual([]);
  });

  it('FOLLOW-01 requests the states of all artists of the list once', async () => {
    const first = await shop.visit('/artists', { as: ana });
    const slugs = await first.page
      .locator('main h2 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').pop() ?? ''));
    const ids = await shop.database('artists').whereIn('slug', slugs.slice(1, 3)).pluck('id');
    await follow(ids);
    await first.page.locator('main article header button:visible').first().waitFor();
    const calls: string[] = [];
    first.page.on('request', (request) => request.url().includes('/subscribe/') && calls.push(request.url()));
    await first.page.reload();
    const says = () => first.page.locator('main article header button').allTextContents();
    await expect
      .poll(async () => (await says()).slice(0, 4))
      .toEqual(['FOLLOW ARTIST', 'FOLLOWING', 'FOLLOWING', 'FOLLOW ARTIST']);
    expect(calls).toHaveLength(1);
    const buttons = first.page.locator('main article header button');
    await buttons.nth(0).focus();
    const described = await buttons.nth(0).getAttribute('aria-describedby');
    expect(await first.page.locator(`[id="${described}"]`).textContent()).toBe(
      await first.page.locator('main h2').first().textContent(),
    );
  });

  it('FOLLOW-01 CALL-01 opens the sign-in for a visitor, with the reason', async () => {
    const { page } = await shop.visit(artistPath());
    expect(await button(page).textContent()).toBe('FOLLOW ARTIST');
    await button(page).click();
    await dialog(page).getByText(`To follow ${artist.name}, sign in to the gallery`).waitFor();
    expect(await dialog(page).count()).toBe(1);
  });

  it('FOLLOW-02 closes the follow modal when the session has ended, and opens the sign-in', async () => {
    const { page } = await shop.visit(artistPath(), { as: ana });
    await expect.poll(() => button(page).isVisible()).toBe(true);
    // Without the session, the page would reload after the response of any other call.
    const isOther = ({ pathname }: URL) => pathname.startsWith('/web/api/') && pathname !== '/web/api/subscribe/show';
    await page.route(isOther, (route) => route.abort());
    await page.context().clearCookies({ name: 'session' });
    await button(page).click();
    const reason = dialog(page).getByText(`To follow ${artist.name}, sign in to the gallery`);
    await reason.waitFor();
    await expect.poll(() => dialog(page).count()).toBe(1);
    // The page of the ended session stays behind the modal, and reloads as a visitor's when the modal closes.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await page.locator('body').isVisible()).toBe(true);
    expect(await reason.isVisible()).toBe(true);
    const reloaded = page.waitForEvent('load');
    await page.keyboard.press('Escape');
    await reloaded;
    await expect.poll(() => button(page).isVisible()).toBe(true);
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'account' }));
  });

  it('FOLLOW-01 is hidden without JavaScript', async () => {
    const { page } = await shop.visit(artistPath(), { javaScriptEnabled: false });
    expect(await button(page).isVisible()).toBe(false);
  });
});

describe('the follow modal', () => {
  const open = (page: Page) =>
    dialog(page)
      .getByRole('heading', { name: `Follow ${artist.name}` })
      .waitFor();

  it.each(['/', '/artworks?styles[]=realism&', '/pages/about'])(
    'FOLLOW-02 opens by the parameter on %s, locks scrolling, and leaves the address when it closes',
    async (path) => {
      const address = path.endsWith('&') ? `${path}subscribe=${artist.slug}` : `${path}?subscribe=${artist.slug}`;
      const { page, complaints } = await shop.visit(address);
      await open(page);
      expect(await isLocked(page)).toBe(true);
      const buttons = await dialog(page).getByRole('button').allTextContents();
      expect(buttons.filter(Boolean)).toEqual(['FOLLOW NOW & SUBSCRIBE', 'Maybe Later']);
      await dialog(page).getByRole('button', { name: 'Maybe Later' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      await expect.poll(() => isLocked(page)).toBe(false);
      await expect.poll(() => decodeURI(page.url()).replace(shop.url, '')).toBe(path.replace(/&$/, ''));
      expect(complaints).toEqual([]);
    },
  );

  it('FOLLOW-02 does not open on /artists, for an unknown artist, or for a followed artist', async () => {
    const { page } = await shop.visit(`/artists?subscribe=${artist.slug}`, { as: ana });
    await expect.poll(() => page.locator('main article header button').first().isVisible()).toBe(true);
    expect(await dialog(page).count()).toBe(0);
    await follow([artist.id]);
    for (const slug of ['nobody', artist.slug]) {
      await page.goto(`/pages/about?subscribe=${slug}`);
      await expect.poll(() => page.url()).toBe(`${shop.url}/pages/about`);
      expect(await dialog(page).count()).toBe(0);
    }
  });

  it('FOLLOW-02 follows, shows a notification and closes', async () => {
    const { page } = await shop.visit(`/pages/about?subscribe=${artist.slug}`, { as: ana });
    await open(page);
    await dialog(page).getByRole('button', { name: 'FOLLOW NOW & SUBSCRIBE' }).click();
    await page.getByText(`You follow ${artist.name}`).waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).toBe(`${shop.url}/pages/about`);
    expect(await followed()).toEqual([artist.id]);
    await page.getByRole('status').getByRole('link', { name: 'View' }).click();
    await expect.poll(() => page.url()).toBe(`${shop.url}/followed-artists`);
    await page.getByRole('main').getByRole('heading', { level: 2, name: artist.name }).waitFor();
  });

  it('FOLLOW-02 is replaced by the sign-in modal for a visitor', async () => {
    const { page } = await shop.visit(`/pages/about?subscribe=${artist.slug}`);
    await open(page);
    await dialog(page).getByRole('button', { name: 'FOLLOW NOW & SUBSCRIBE' }).click();
    await dialog(page).getByText(`To follow ${artist.name}, sign in to the gallery`).waitFor();
    expect(await dialog(page).count()).toBe(1);
  });

  it('FOLLOW-02 shows an error when the server does not respond, and can be retried', async () => {
    const { page } = await shop.visit(`/pages/about?subscribe=${artist.slug}`, { as: ana });
    await open(page);
    await page.route('**/web/api/subscribe/artist', (route) => route.abort());
    const now = dialog(page).getByRole('button', { name: 'FOLLOW NOW & SUBSCRIBE' });
    await now.click();
    await dialog(page).getByText('We could not reach the gallery. Please try again.').waitFor();
    await page.unroute('**/web/api/subscribe/artist');
    await now.click();
    await page.getByText(`You follow ${artist.name}`).waitFor();
    expect(await followed()).toEqual([artist.id]);
  });

  it('FOLLOW-02 axe finds no problems, and the focus stays inside', async () => {
    const { page } = await shop.visit(artistPath(), { as: ana, ...PHONE });
    await expect.poll(() => button(page).isVisible()).toBe(true);
    await button(page).focus();
    await page.keyboard.press('Enter');
    await open(page);
    const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
    expect(await isInside()).toBe(true);
    await expectAccessible(page, 'modal');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('FOLLOW ARTIST');
  });
});

describe('the unfollow dialog', () => {
  const openDialog = async (page: Page) => {
    await expect.poll(() => button(page).textContent()).toMatch(/FOLLOWING|UNFOLLOW/);
    await button(page).click();
    await dialog(page)
      .getByRole('heading', { name: `Are you sure you want to unfollow ${artist.name}` })
      .waitFor();
  };
  const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();

  beforeEach(() => follow([artist.id]));

  it('FOLLOW-03 thanks a collector who keeps following, and starts again after it was closed', async () => {
    const { page } = await shop.visit(artistPath(), { as: ana });
    await openDialog(page);
    expect(await isLocked(page)).toBe(true);
    await press(page, 'KEEP FOLLOWING');
    await dialog(page).getByRole('heading', { name: 'Thank you for staying!' }).waitFor();
    const link = dialog(page).getByRole('link', { name: 'Explore Gallery' });
    expect(await link.getAttribute('href')).toBe('/artworks');
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    await press(page, 'Close');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await followed()).toEqual([artist.id]);
    await openDialog(page);
  });

  it('FOLLOW-03 unfollows, shows a farewell and links to other pages', async () => {
    const { page, complaints } = await shop.visit(artistPath(), { as: ana });
    await openDialog(page);
    await press(page, 'UNFOLLOW ARTIST');
    await dialog(page).getByRole('heading', { name: 'Sorry to see you go' }).waitFor();
    expect(await followed()).toEqual([]);
    await expect.poll(() => button(page).textContent()).toBe('FOLLOW ARTIST');
    await dialog(page).getByRole('link', { name: 'Explore Gallery' }).click();
    await expect.poll(() => page.url()).toBe(`${shop.url}/artworks`);
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => isLocked(page)).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('FOLLOW-03 keeps following when the server does not respond, and closes with Escape and a press beside it', async () => {
    const { page } = await shop.visit(artistPath(), { as: ana });
    await page.route('**/web/api/unsubscribe/**', (route) => route.abort());
    await openDialog(page);
    await press(page, 'UNFOLLOW ARTIST');
    await dialog(page).getByText('We could not reach the gallery. Please try again.').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await openDialog(page);
    await page.mouse.click(5, 300);
    await dialog(page).waitFor({ state: 'detached' });
    expect(await followed()).toEqual([artist.id]);
  });

  it('FOLLOW-03 axe finds no problems', async () => {
    const { page } = await shop.visit(artistPath(), { as: ana, ...PHONE });
    await openDialog(page);
    await expectAccessible(page, 'dialog');
    await press(page, 'UNFOLLOW ARTIST');
    await dialog(page).getByRole('heading', { name: 'Sorry to see you go' }).waitFor();
    await expectAccessible(page, 'dialog');
  });
});

describe('/followed-artists', () => {
  it('FOLLOW-04 shows ten panels a page like /artists, on desktops and phones', async () => {
    const artists = await shop.database('artists').where('is_shown_on_website', true).orderBy('id').limit(12);
    await follow(artists.map(({ id }) => id));
    const { page, complaints } = await shop.visit('/followed-artists', { as: ana });
    const names = page.getByRole('main').getByRole('heading', { level: 2 });
    const last = artists.map(({ name }) => name).reverse();
    expect(await names.allTextContents()).toEqual(last.slice(0, 10));
    const panel = page.getByRole('main').getByRole('article').first();
    const header = async () => (await panel.locator('> header').boundingBox())?.width ?? 0;
    expect(await header()).toBeLessThan(400);
    await page.setViewportSize(PHONE.viewport);
    await expect.poll(header).toBeGreaterThan(300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect.poll(() => page.url()).toBe(`${shop.url}/followed-artists?page=2`);
    await expect.poll(() => names.allTextContents()).toEqual(last.slice(10));
    expect(complaints).toEqual([]);
  });

  it('FOLLOW-04 unfollowing marks the artist, who may be followed again', async () => {
    await follow([artist.id]);
    const { page } = await shop.visit('/followed-artists', { as: ana });
    await button(page).click();
    await dialog(page).getByRole('button', { name: 'UNFOLLOW ARTIST' }).click();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => button(page).textContent()).toBe('FOLLOW ARTIST');
  });

  it('FOLLOW-04 links to the artists when the collector follows none', async () => {
    const { page } = await shop.visit('/followed-artists', { as: ana });
    expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/artists');
    expect(await violations(page)).toEqual([]);
  });

  it('FOLLOW-04 axe finds no problems', async () => {
    await follow([artist.id]);
    const { page } = await shop.visit('/followed-artists', { as: ana, ...PHONE });
    await expect.poll(() => button(page).isVisible()).toBe(true);
    await expectAccessible(page, 'list');
  });
});

it('FOLLOW-05 the link of a mail unfollows by its button, also without JavaScript', async () => {
  await follow([artist.id]);
  const sign = unfollowSigner({ settings: { sessionSecrets: [SECRET] } as Settings });
  const token = sign({ accountId: ana.id, artistIds: [artist.id] });
  const { page } = await shop.visit(`/unfollow?token=${token}`, { javaScriptEnabled: false });
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.textContent()).toBe(`Unfollow ${artist.name}?`);
  expect(await followed()).toEqual([artist.id]);
  await page.getByRole('button', { name: 'Unfollow' }).click();
  await expect.poll(() => heading.textContent()).toBe('Sorry to see you go');
  expect(await followed()).toEqual([]);
});

it('AUTH-06 FOLLOW-01 a follow that was pending before the sign-in shows on the button after it', async () => {
  const { page } = await shop.visit(artistPath());
  await button(page).click();
  await dialog(page).getByRole('link', { name: 'Continue with Google' }).waitFor();
  const cookie = { name: 'session', value: encodeURIComponent(await sessionCookie(shop.database, ana)), url: shop.url };
  await page.context().addCookies([cookie]);
  await page.reload();
  await expect.poll(() => button(page).textContent()).toBe('FOLLOWING');
  expect(await followed()).toEqual([artist.id]);
});
