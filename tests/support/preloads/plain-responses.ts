import { readFileSync } from 'node:fs';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';

// Loaded before the shop of the browser tests. Answers requests for pictures, fonts and FOMO panels if their header `plain` names them. Routes of
// Playwright would do the same, but they disable the browser's caches, and lead every request through the process of the test. For browsers that send no header of a test, the variable PLAIN_RESPONSES names them.

/** Replaces every picture: painting the demo's pictures would slow the tests down. It has no aspect ratio of its own. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#777"/></svg>';
const NO_NEWS = JSON.stringify({ data: [], meta: { can_show_fomo_notifications: false } });
const FOMO_PATH = /^\/web\/api\/(fomo-notifications|artworks\/recently-sold)$/;

const emit = Server.prototype.emit as (event: string, ...args: unknown[]) => boolean;

Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
  const [req, res] = args as [IncomingMessage, ServerResponse];
  return (event === 'request' && answer(req, res)) || emit.apply(this, [event, ...args]);
};

/** Stands before the first script of a page: WebKit's driver does not report errors and messages of pages. */
const LISTENING = `
globalThis.complaints ??= [];
for (const level of ['warn', 'error']) {
  const print = console[level];
  console[level] = (...values) => {
    complaints.push(values.join(' '));
    print.apply(console, values);
  };
}
addEventListener('error', ({ message }) => complaints.push(message));
addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => complaints.push(violatedDirective + ' ' + blockedURI));
`;

/** Returns whether it has answered. */
function answer({ url = '', headers }: IncomingMessage, res: ServerResponse): boolean {
  const plain = String(headers.plain ?? process.env.PLAIN_RESPONSES);
  if (plain.includes('pictures') && url.startsWith('/images/')) {
    res.setHeader('Cache-Control', 'max-age=3600').setHeader('Content-Type', 'image/svg+xml').end(PICTURE);
    return true;
  }
  if (plain.includes('fonts') && url.endsWith('.woff2')) {
    res.writeHead(404).end();
    return true;
  }
  if (plain.includes('complaints') && /^\/assets\/start-[^/]+\.js$/.test(url)) {
    const script = readFileSync(`dist/client${url}`, 'utf8');
    res.setHeader('Content-Type', 'text/javascript').end(LISTENING + script);
    return true;
  }
  if (plain.includes('fomo') && FOMO_PATH.test(url)) {
    res.setHeader('Content-Type', 'application/json').end(NO_NEWS);
    return true;
  }
  return false;
}
