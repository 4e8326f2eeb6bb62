import type { BrowserContextOptions, Page } from 'playwright-core';
import { write } from '../../../database/transaction.ts';
import type { Role } from '../../../server/staff/permissions.ts';
import { startSession } from '../../../server/staff/sessions.ts';
import { signedCookie } from '../visitors/sign-in.ts';
import { createMember } from '../visitors/staff.ts';
import type { OpenShop } from './browser.ts';
import { adminHydrated } from './hydration.ts';

let members = 0;

/** A page of a new browser in which a new member of the role has signed in, and `path` is opened. */
export async function openAsStaff(
  shop: OpenShop,
  path: string,
  { role = 'owner', name = 'Ana Reyes', ...options }: { role?: Role; name?: string } & BrowserContextOptions = {},
): Promise<Page> {
  members += 1;
  const staffId = await createMember(shop.database, { role, name, email: `${role}-${members}@example.com` });
  const token = await write(shop.database, (transaction) =>
    startSession(transaction, { staffId, device: 'Chrome on Linux', now: Date.now() }),
  );
  const page = await shop.openPage({ viewport: { width: 1280, height: 900 }, ...options });
  const cookie = { name: 'staff', value: encodeURIComponent(signedCookie(token)) };
  await page.context().addCookies([{ ...cookie, url: `${shop.url}/admin` }]);
  await page.goto(shop.url + path);
  if (options.javaScriptEnabled !== false) await adminHydrated(page);
  return page;
}

/** A page of a new browser with a device that answers requests for passkeys. */
export async function openWithPasskeys(
  shop: OpenShop,
  { width = 1280, ...options }: { width?: number } & BrowserContextOptions = {},
): Promise<Page> {
  const page = await shop.openPage({ viewport: { width, height: 900 }, ...options });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}
