/*
 * The service worker. With a connection it only passes page loads on. Without one it shows the pages that this browser has seen,
 * marked as such, and for others the page `/offline` (decision 070). The pages store themselves:
 * components/offline/seen-pages.ts.
 *
 * The server puts `const BUILD = '…'` before this text. A release has another version and so another script. The browser installs
 * it; when it becomes active, it deletes what the former one has stored. Until then the former one works on, with its own files
 * only.
 */

/** Address → data of the page, as JSON. */
const PAGES = `pages ${BUILD}`;
const PICTURES = `pictures ${BUILD}`;
/** The page `/offline`, in which stored pages are shown, and the files of the build. */
const FILES = `files ${BUILD}`;

/** Addresses that are left to the browser: staff, sign-in and payment. */
const UNTOUCHED = /^\/(admin|checkout|oauth|sandbox|sign-in|sign-out|web)(\/|$)/;

const FRAME = '/offline';
const DATA = '<script data-page="app" type="application/json">';

/** Clients whose page was loaded from here. The browser may believe that it has a connection. */
const offlineClients = new Set();

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname === '/sign-out') event.waitUntil(deletePagesOfAccounts());
  if (UNTOUCHED.test(url.pathname)) return;
  const isOffline = !navigator.onLine || offlineClients.has(clientId);
  if (request.mode === 'navigate') event.respondWith(loadPage(event, url));
  else if (isOffline && /^\/(assets|images)\//.test(url.pathname)) event.respondWith(loadFile(request, url));
});

async function install() {
  await Promise.all([PAGES, PICTURES].map((name) => caches.open(name)));
  await storeFrame();
}

async function activate() {
  const names = await caches.keys();
  const current = [PAGES, PICTURES, FILES];
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)));
  // Former workers enabled it. The browser would request each page that is left to it twice.
  await self.registration.navigationPreload?.disable();
}

/** A failure delays no release: the next page load tries again. */
async function storeFrame() {
  try {
    if (await caches.match(FRAME, { cacheName: FILES })) return;
    // Without cookies the response contains nothing personal.
    const response = await fetch(FRAME, { cache: 'reload', credentials: 'omit' });
    const html = await response.clone().text();
    // Another process may still serve the former release.
    if (!response.ok || !html.includes(`"version":${JSON.stringify(BUILD)}`)) return;
    const files = await caches.open(FILES);
    await files.addAll([...new Set(html.match(/\/assets\/[\w-]+\.js/g))]);
    await files.put(FRAME, response);
  } catch {}
}

async function loadPage(event, url) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(storeFrame());
    return response;
  } catch {
    if (event.resultingClientId) offlineClients.add(event.resultingClientId);
    return offlinePage(url).catch(() => Response.error());
  }
}

async function deletePagesOfAccounts() {
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys())
    if ((await pages.match(request))?.headers.get('account')) await pages.delete(request);
}

/** The page as it was seen; an address that was not seen gets a page that lists what can be read. */
async function offlinePage({ pathname, search }) {
  const frame = await caches.match(FRAME, { cacheName: FILES });
  if (!frame) return Response.error();
  const html = await frame.text();
  const stored = await caches.match(pathname + search, { cacheName: PAGES });
  const isSeen = stored !== undefined && (await isOwn(stored));
  const text = isSeen
    ? seenPage(html, await stored.json(), Number(stored.headers.get('stored-at')))
    : unseenPage(html, pathname + search, await listPages());
  const headers = new Headers(frame.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag', 'Vary']) headers.delete(name);
  headers.set('Cache-Control', 'no-store');
  return new Response(text, { status: isSeen ? 200 : 503, headers });
}

/** A page that was stored for an account is shown to that account only. Browsers without the Cookie Store API rely on the account guard. */
async function isOwn(stored) {
  const account = stored.headers.get('account');
  if (!account || !self.cookieStore) return true;
  const cookie = (await self.cookieStore.get('__Host-account')) ?? (await self.cookieStore.get('account'));
  return cookie?.value === account;
}

/** The browser renders the page from its data. The bar above stays until the connection is back. */
function seenPage(html, page, storedAt) {
  const { title } = page.props.meta;
  const { before, after } = parts(html);
  const head = before.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${escapeHtml(`${title} | ${page.props.gallery.name}`)}</title>`,
  );
  const bar = `<aside id="offline-bar" aria-label="Connection"><p>${barText(storedAt)}</p> <button type="button">Try again</button></aside>`;
  return `${head}${bar}${data(page)}<div id="app"></div>${after}`;
}

function barText(storedAt) {
  const time = new Date(storedAt);
  const day = time.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
  const clock = time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `The gallery cannot be reached. This page is from ${day}, ${clock}. Prices and availability may have changed.`;
}

/** The markup of `/offline` is visible until the browser has rendered the page anew, because links in it contain the address. */
function unseenPage(html, address, pages) {
  const { before, page, markup, after } = parts(html);
  return `${before}${data({ ...page, props: { ...page.props, pages }, url: address })}${markup.replace(' data-server-rendered="true"', '')}${after}`;
}

/** The stored pages, the latest first. */
async function listPages() {
  const cache = await caches.open(PAGES);
  const listed = await Promise.all(
    (await cache.keys()).map(async (request) => listedPage(request, await cache.match(request))),
  );
  return listed.filter((page) => page !== null).reverse();
}

async function listedPage(request, stored) {
  if (!stored || !(await isOwn(stored))) return null;
  const { pathname, search } = new URL(request.url);
  const { headers } = stored;
  return {
    address: pathname + search,
    title: decodeURIComponent(headers.get('title')),
    component: headers.get('component'),
  };
}

/** Takes the document apart: what is before the page's data, the data, the rendered markup, and the end. */
function parts(html) {
  const start = html.indexOf(DATA);
  const dataEnd = html.indexOf('</script>', start);
  const end = html.lastIndexOf('</body>');
  return {
    before: html.slice(0, start),
    page: JSON.parse(html.slice(start + DATA.length, dataEnd)),
    markup: html.slice(dataEnd + '</script>'.length, end),
    after: html.slice(end),
  };
}

/** The script element with a page's data, as runtime/page-script.ts writes it. `isStored`: the page is not a response of the server. */
function data(page) {
  return `${DATA}${JSON.stringify({ ...page, isStored: true }).replaceAll('<', '\\u003c')}</script>`;
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A stored file of the build, or a stored picture. Another size of the picture is better than none. */
async function loadFile(request, { pathname }) {
  const stored = await caches.match(request);
  if (stored) return stored;
  const [, folder, key] = pathname.split('/');
  if (folder === 'images') {
    const pictures = await caches.open(PICTURES);
    const other = (await pictures.keys()).find(({ url }) => new URL(url).pathname.startsWith(`/images/${key}/`));
    if (other) return pictures.match(other);
  }
  // The document contains the styles of the frame. A page without its styles is better than none.
  return fetch(request).catch((error) => (pathname.endsWith('.css') ? emptyStyles() : Promise.reject(error)));
}

function emptyStyles() {
  return new Response('', { headers: { 'Content-Type': 'text/css' } });
}
