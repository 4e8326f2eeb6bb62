/** As analytics writes it (`GA1.1.…`), or our own. */
const known = /^[\w.-]{1,100}$/;

/**
 * The visitor that is asked about, where it is the asking browser itself: `_ga`, or where that is missing the page's own
 * cookie. Null otherwise, as for somebody who has never been here.
 */
export function ownVisitor(asked: string | null, cookies: Record<string, unknown> = {}): string | null {
  const own = cookies._ga ?? cookies.visitor_id;
  return asked !== null && asked === own && known.test(asked) ? asked : null;
}

const robots = /bot\b|bot[/;_ -]|crawl|spider|slurp|scrap|archiver|preview|externalhit|lighthouse|pingdom|monitor/i;

/** Whether a browser says of itself that nobody looks through it. */
export function isRobot(userAgent = ''): boolean {
  return robots.test(userAgent);
}
