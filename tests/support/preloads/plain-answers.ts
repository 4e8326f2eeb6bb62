import { type IncomingMessage, Server, type ServerResponse } from 'node:http';

// Loaded before the shop of the browser tests. Answers requests for pictures, fonts and news if their header `plain` names them. Routes of
// Playwright would do the same, but they disable the browser's caches, and lead every request through the process of the test.

/** Replaces every picture: painting the demo's pictures would slow the tests down. It has no aspect ratio of its own. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#777"/></svg>';
const NO_NEWS = JSON.stringify({ data: [], meta: { can_show_fomo_notifications: false } });
const NEWS_PATH = /^\/web\/api\/(fomo-notifications|artworks\/recently-sold)$/;

const emit = Server.prototype.emit as (event: string, ...args: unknown[]) => boolean;

Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
  const [req, res] = args as [IncomingMessage, ServerResponse];
  return (event === 'request' && answer(req, res)) || emit.apply(this, [event, ...args]);
};

/** Returns whether it has answered. */
function answer({ url = '', headers }: IncomingMessage, res: ServerResponse): boolean {
  const plain = String(headers.plain);
  if (plain.includes('pictures') && url.startsWith('/images/')) {
    res.setHeader('Cache-Control', 'max-age=3600').setHeader('Content-Type', 'image/svg+xml').end(PICTURE);
    return true;
  }
  if (plain.includes('fonts') && url.endsWith('.woff2')) {
    res.writeHead(404).end();
    return true;
  }
  if (plain.includes('news') && NEWS_PATH.test(url)) {
    res.setHeader('Content-Type', 'application/json').end(NO_NEWS);
    return true;
  }
  return false;
}
